// Texts of the admin area by the section that quotes them.
import * as admin from './adminScenes.ts'
import { asPermittedViewer } from './singlePostScenes.ts'
import type { Row } from './row.ts'
import * as seen from './seen.ts'

const overview = '/admin-dashboard'
const posts = '/admin/post-reports'
const accounts = '/admin/account-reports'

const onOverview = (texts: string[], where: seen.Seen): Row[] =>
  texts.map((text) => [text, overview, where, admin.overview])

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
    ...['Cancel', 'Dismiss', 'Mark Reviewed', 'Resolve'].map((text): Row => [
      text,
      posts,
      seen.aButtonOfTheDialog,
      admin.opened,
    ]),
  ],
  '002 §2, acting on what was reported': [
    [
      'Are you sure you want to delete this reported post? This action cannot be undone and will remove the post from everywhere in the app.',
      posts,
      seen.wordsOfTheDialog,
      admin.openConfirmation('Delete Post'),
    ],
    ['Hidden until we have decided about a report of it', '/posts/1', seen.words, asPermittedViewer],
    [
      'Are you sure you want to delete all of these posts? This action cannot be undone and will remove the posts from everywhere in the app. Each author is told which rule was broken, and may appeal.',
      posts,
      seen.wordsOfTheDialog,
      admin.openConfirmation('Delete All Posts'),
    ],
    [
      "Are you sure you want to delete this account? This action cannot be undone and will remove all of the user's posts, comments, and data.",
      accounts,
      seen.wordsOfTheDialog,
      admin.openConfirmation('Delete Account'),
    ],
  ],
}
