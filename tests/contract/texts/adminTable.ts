// Texts of the admin area that docs/product quotes, by the section that quotes them.
import * as admin from './adminScenes.ts'
import { heldPost } from './singlePostScenes.ts'
import type { QuotedText } from './quotedText.ts'
import * as place from './places.ts'

const overview = '/admin-dashboard'
const posts = '/admin/post-reports'
const accounts = '/admin/account-reports'

const onOverview = (texts: string[], where: place.TextPlace): QuotedText[] =>
  texts.map((text) => [text, overview, where, admin.overview])

const cards = ['Total Users', 'Verified Users', 'Unverified Users', 'Total Posts', 'Total Comments']

export const adminTable: Record<string, QuotedText[]> = {
  '002 §2, admin overview': [
    ...onOverview(['Post Reports', 'Account Reports', 'View as User'], place.bannerLinkPrefix),
    ['Logout', overview, place.bannerButton, admin.overview],
    ...onOverview(cards, place.mainText),
    ['Pending Reports', overview, place.link, admin.overview],
    ['User Management', overview, place.heading, admin.overview],
    ...onOverview(['Verified', 'Unverified', 'Verify', 'Unverify'], place.repeatedText),
    ...onOverview(['Showing 1 to 2 of 45 users', 'Page 1 of 3'], place.mainText),
    ...onOverview(['Previous', 'Next'], place.button),
  ],
  '002 §2, post reports': [
    ...['All', 'Pending', 'Reviewed', 'Resolved', 'Dismissed'].map((text): QuotedText => [
      text,
      posts,
      place.button,
      admin.postReports,
    ]),
    ['View Details', posts, place.button, admin.postReports],
    ...['Cancel', 'Dismiss', 'Mark Reviewed', 'Resolve'].map((text): QuotedText => [
      text,
      posts,
      place.dialogButton,
      admin.openReportDetails,
    ]),
  ],
  '002 §2, acting on what was reported': [
    [
      'Are you sure you want to delete this reported post? This action cannot be undone and will remove the post from everywhere in the app.',
      posts,
      place.dialogText,
      admin.openConfirmation('Delete Post'),
    ],
    ['Hidden until we have decided about a report of it', '/posts/1', place.mainText, heldPost],
    [
      'Are you sure you want to delete all of these posts? This action cannot be undone and will remove the posts from everywhere in the app. Each author is told which rule was broken, and may appeal.',
      posts,
      place.dialogText,
      admin.openConfirmation('Delete All Posts'),
    ],
    [
      "Are you sure you want to delete this account? This action cannot be undone and will remove all of the user's posts, comments, and data.",
      accounts,
      place.dialogText,
      admin.openConfirmation('Delete Account'),
    ],
  ],
}
