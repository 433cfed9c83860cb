// The texts of the admin area, under the sections that quote them.
import * as admin from './adminScenes.ts'
import { asWhoMaySeeIt } from './singlePostScenes.ts'
import type { Row } from './row.ts'
import * as seen from './seen.ts'

const overview = '/admin-dashboard'
const posts = '/admin/post-reports'
const accounts = '/admin/account-reports'

const onOverview = (words: string[], where: seen.Seen): Row[] =>
  words.map((text) => [text, overview, where, admin.overview])

const cards = ['Total Users', 'Verified Users', 'Unverified Users', 'Total Posts', 'Total Comments']

export const adminTable: Record<string, Row[]> = {
  '002 §2, admin overview': [
    ...onOverview(['Post Reports', 'Account Reports', 'View as User'], seen.aLinkAboveBeginning),
    ['Logout', overview, seen.aButtonAbove, admin.overview],
    ...onOverview(cards, seen.words),
    ['Pending Reports', overview, seen.aLink, admin.overview],
    ['User Management', overview, seen.aHeading, admin.overview],
    ...onOverview(['Verified', 'Unverified', 'Verify', 'Unverify'], seen.wordsAmongOthers),
    ...onOverview(['Showing 1 to 2 of 45 users', 'Page 1 of 3'], seen.words),
    ...onOverview(['Previous', 'Next'], seen.aButton),
  ],
  '002 §2, post reports': [
    ...['All', 'Pending', 'Reviewed', 'Resolved', 'Dismissed'].map((text): Row => [
      text,
      posts,
      seen.aButton,
      admin.reported,
    ]),
    ['View Details', posts, seen.aButton, admin.reported],
    ['Posted by 5 accounts within an hour', posts, seen.aHeading, admin.flooded],
    ['Floods', posts, seen.aButton, admin.flooded],
    ...['Cancel', 'Dismiss', 'Mark Reviewed', 'Resolve'].map((text): Row => [
      text,
      posts,
      seen.aButtonOfTheDialog,
      admin.opened,
    ]),
    ['No reports found', posts, seen.aHeading, admin.nothingReported],
    ['No reports have been submitted yet.', posts, seen.words, admin.nothingReported],
    ['No dismissed reports found.', `${posts}?status=dismissed`, seen.words, admin.nothingReported],
  ],
  '002 §2, account reports': [
    ['7 total reports', accounts, seen.words, admin.accountReported],
    ['View Details', accounts, seen.aMenuItem, admin.accountMenu],
    ['Update Report', accounts, seen.aButtonOfTheDialog, admin.accountOpened],
    ['No Account Reports', accounts, seen.aHeading, admin.nothingReported],
  ],
  '002 §2, acting on what was reported': [
    ['Delete Post', posts, seen.aMenuItem, admin.postMenu],
    [
      'Are you sure you want to delete this reported post? This action cannot be undone and will remove the post from everywhere in the app.',
      posts,
      seen.wordsOfTheDialog,
      admin.askedOf('Delete Post'),
    ],
    ['Hide until decided', posts, seen.aMenuItem, admin.postMenu],
    ['Show again', posts, seen.aMenuItem, admin.hiddenPostMenu],
    ['Hidden until we have decided about a report of it', '/posts/1', seen.words, asWhoMaySeeIt],
    ['Delete All Posts', posts, seen.aMenuItem, admin.floodMenu],
    [
      'Are you sure you want to delete all of these posts? This action cannot be undone and will remove the posts from everywhere in the app. Each author is told which rule was broken, and may appeal.',
      posts,
      seen.wordsOfTheDialog,
      admin.askedOf('Delete All Posts'),
    ],
    ['Delete Account', accounts, seen.aMenuItem, admin.accountMenu],
    [
      "Are you sure you want to delete this account? This action cannot be undone and will remove all of the user's posts, comments, and data.",
      accounts,
      seen.wordsOfTheDialog,
      admin.askedOf('Delete Account'),
    ],
    ['Warn', accounts, seen.aMenuItem, admin.accountMenu],
    ['Suspend', accounts, seen.aMenuItem, admin.accountMenu],
  ],
}
