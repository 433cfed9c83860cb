// The texts of what others did: notifications and activity.
import * as notices from './noticeScenes.ts'
import type { Row } from './row.ts'
import * as seen from './seen.ts'

export const noticeTable: Record<string, Row[]> = {
  '001 §2, notifications': [
    ['Accept', '/notifications', seen.words, notices.told('FOLLOW_REQUEST')],
    ['Decline', '/notifications', seen.words, notices.told('FOLLOW_REQUEST')],
    ['liked your post', '/notifications', seen.words, notices.told('LIKE')],
    ['commented on your post', '/notifications', seen.words, notices.told('COMMENT')],
    ['replied to your comment', '/notifications', seen.words, notices.told('REPLY')],
    ['reposted your post', '/notifications', seen.words, notices.told('REPOST')],
    ['quoted your post', '/notifications', seen.words, notices.told('QUOTE')],
    ['mentioned you', '/notifications', seen.words, notices.told('MENTION')],
    ['started following you', '/notifications', seen.words, notices.told('FOLLOW')],
    ['asked to follow you', '/notifications', seen.words, notices.told('FOLLOW_REQUEST')],
    ['accepted your follow request', '/notifications', seen.words, notices.told('FOLLOW_ACCEPTED')],
    ['would like to write to you', '/notifications', seen.words, notices.told('MESSAGE_REQUEST')],
    ['has looked at your report', '/notifications', seen.words, notices.told('REPORT')],
    ['has news about your account', '/notifications', seen.words, notices.told('SYSTEM')],
    ['has news about your account standing', '/notifications', seen.words, notices.told('STANDING')],
    ['No notifications yet', '/notifications', seen.aHeading, notices.whileNothingHasHappened],
    [
      "When someone likes, comments, or follows you, you'll see it here",
      '/notifications',
      seen.words,
      notices.whileNothingHasHappened,
    ],
  ],
  '001 §2, activity': [
    ['All', '/activity', seen.aTab, notices.whileNothingHasHappened],
    ['Follows', '/activity', seen.aTab, notices.whileNothingHasHappened],
    ['Posts', '/activity', seen.aTab, notices.whileNothingHasHappened],
    ['New', '/activity', seen.aHeading, notices.moreThanAPageIsUnread],
    ['See all notifications', '/activity', seen.aLink, notices.moreThanAPageIsUnread],
    ['Previous', '/activity', seen.aHeading, notices.whileNothingHasHappened],
    ['No recent activity', '/activity', seen.aHeading, notices.whileNothingHasHappened],
  ],
  '001 §8, notifications': [
    ['Failed to fetch notifications', '/notifications', seen.aHeading, notices.whenTheyCannotBeRead],
    ['Failed to fetch activities', '/activity', seen.aHeading, notices.whenTheyCannotBeRead],
  ],
}
