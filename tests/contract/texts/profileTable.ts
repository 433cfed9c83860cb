// Texts of profiles, lists of people and reports of accounts that docs/product quotes, by the section that quotes them.
import * as profile from './profileScenes.ts'
import type { QuotedText } from './quotedText.ts'
import * as place from './places.ts'

export const profileTable: Record<string, QuotedText[]> = {
  '001 §2, profile': [
    ['Posts', '/profile/7', place.tab, profile.otherProfile],
    ['Reposts', '/profile/7', place.tab, profile.otherProfile],
    ["What's new?", '/profile/3', place.mainText, profile.ownProfile],
    ['Edit profile', '/profile/3', place.button, profile.ownProfile],
    ['Share profile', '/profile/3', place.button, profile.ownProfile],
    ['Follow', '/profile/7', place.mainText, profile.otherProfile],
    ['Unfollow', '/profile/7', place.mainText, profile.followedProfile],
    ['Loading...', '/profile/7', place.mainText, profile.startFollowing],
    ['Message', '/profile/7', place.link, profile.otherProfile],
    ['Error loading profile', '/profile/7', place.heading, profile.failProfile],
    ['Failed to fetch user', '/profile/7', place.mainText, profile.failProfile],
  ],
  '001 §2, lists of people': [
    ['Remove', '/profile/3/followers', place.mainText, profile.ownFollowers],
    ['Accept', '/follow-requests', place.mainText, profile.followRequests],
    ['Decline', '/follow-requests', place.mainText, profile.followRequests],
    ['Unblock', '/blocked', place.mainText, profile.blockedUsers],
    ['Unmute', '/muted', place.mainText, profile.mutedUsers],
  ],
  '001 §2, muted words': [
    ['Word or phrase', '/muted-words', place.mainText, profile.withoutMutedWords],
    ['Mute', '/muted-words', place.button, profile.withoutMutedWords],
    ['Unmute', '/muted-words', place.mainText, profile.withMutedWord],
    ['No words are muted', '/muted-words', place.heading, profile.withoutMutedWords],
  ],
  '001 §2, editing a profile': [
    ['Edit profile', '/profile/3', place.dialogHeading, profile.openProfileForm],
    ['Name', '/profile/3', place.dialogText, profile.openProfileForm],
    ['Bio', '/profile/3', place.dialogText, profile.openProfileForm],
    ['University', '/profile/3', place.dialogText, profile.openProfileForm],
    ['Link', '/profile/3', place.dialogText, profile.openProfileForm],
    ['Private account', '/profile/3', place.dialogText, profile.openProfileForm],
    ['Done', '/profile/3', place.dialogText, profile.openProfileForm],
  ],
  '001 §5, account report': [
    [
      'You must select a reason for reporting this account.',
      '/profile/7',
      place.toastDescription,
      profile.reportWithoutReason,
    ],
  ],
}
