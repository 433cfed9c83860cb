// Texts of profiles, lists of people and reports of accounts by the section that quotes them.
import * as profile from './profileScenes.ts'
import type { Row } from './row.ts'
import * as seen from './seen.ts'

export const profileTable: Record<string, Row[]> = {
  '001 §2, profile': [
    ['Posts', '/profile/7', seen.aTab, profile.ofAnother],
    ['Reposts', '/profile/7', seen.aTab, profile.ofAnother],
    ["What's new?", '/profile/3', seen.words, profile.ofOneself],
    ['Edit profile', '/profile/3', seen.aButton, profile.ofOneself],
    ['Share profile', '/profile/3', seen.aButton, profile.ofOneself],
    ['Follow', '/profile/7', seen.words, profile.ofAnother],
    ['Unfollow', '/profile/7', seen.words, profile.ofSomebodyFollowed],
    ['Loading...', '/profile/7', seen.words, profile.following],
    ['Message', '/profile/7', seen.aLink, profile.ofAnother],
    ['Error loading profile', '/profile/7', seen.aHeading, profile.offline],
    ['Failed to fetch user', '/profile/7', seen.words, profile.offline],
  ],
  '001 §2, lists of people': [
    ['Remove', '/profile/3/followers', seen.words, profile.ownFollowers],
    ['Accept', '/follow-requests', seen.words, profile.withARequest],
    ['Decline', '/follow-requests', seen.words, profile.withARequest],
    ['Unblock', '/blocked', seen.words, profile.withSomebodyBlocked],
    ['Unmute', '/muted', seen.words, profile.withSomebodyMuted],
  ],
  '001 §2, muted words': [
    ['Word or phrase', '/muted-words', seen.words, profile.withoutMutedWords],
    ['Mute', '/muted-words', seen.aButton, profile.withoutMutedWords],
    ['Unmute', '/muted-words', seen.words, profile.withAMutedWord],
    ['No words are muted', '/muted-words', seen.aHeading, profile.withoutMutedWords],
  ],
  '001 §2, editing a profile': [
    ['Edit profile', '/profile/3', seen.aHeadingOfTheDialog, profile.editing],
    ['Name', '/profile/3', seen.wordsOfTheDialog, profile.editing],
    ['Bio', '/profile/3', seen.wordsOfTheDialog, profile.editing],
    ['University', '/profile/3', seen.wordsOfTheDialog, profile.editing],
    ['Link', '/profile/3', seen.wordsOfTheDialog, profile.editing],
    ['Private account', '/profile/3', seen.wordsOfTheDialog, profile.editing],
    ['Done', '/profile/3', seen.wordsOfTheDialog, profile.editing],
  ],
  '001 §5, account report': [
    [
      'You must select a reason for reporting this account.',
      '/profile/7',
      seen.aToastSaying,
      profile.reportedWithoutAReason,
    ],
  ],
}
