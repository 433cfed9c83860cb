// Text of README.txt in a data export, which describes the other files.
import type { Context } from '#server/core/context/context.ts'

const listLines = ({ now, site }: Pick<Context, 'now' | 'site'>) => [
  `Your Fennec data, as they were on ${now().toISOString()}.`,
  '',
  'profile.json            what you have said of yourself, how your account is set, and which notifications you do not want',
  'posts.json              your posts and quotes, with earlier texts of those you have edited',
  'products.json           what you sell, prices in kobo',
  'services.json           what you do for others, and how you are reached',
  'purchases.json          what you have bought, sums in kobo',
  'sales.json              what you have sold, sums in kobo',
  'reviews.json            what you have said of what you bought',
  'review-replies.json     what you have answered to reviews of your sales',
  'bank-account.json       the account you are paid to, by the last four digits of its number',
  'comments.json           your comments and replies',
  'messages.json           what you have written to others, each by the number of their profile',
  'message-reactions.json  how you have reacted to messages, each by its number and that of the other one’s profile',
  'likes.json              the posts you like',
  'comment-likes.json      the comments you like',
  'reposts.json            the posts you have reposted',
  'saved.json              the posts you have saved',
  'saved-products.json     the products you have saved',
  'saved-services.json     the services you have saved',
  'following.json          whom you follow, or have asked to',
  'blocked.json            whom you have blocked',
  'muted.json              whom you have muted',
  'reports.json            what you have reported',
  'sanctions.json          what was done about you for breaking a rule, and what you said to it',
  'devices.json            where you are signed in',
  'media/                  your photos and videos; posts.json, products.json, services.json and messages.json name them',
  '',
  'What other people wrote is theirs and not in here, in your chats neither. Their posts and comments are named by their numbers:',
  'post 12 is at /posts/12 of Fennec. Times are in UTC.',
  '',
  `Questions: ${site.supportEmail}`,
  '',
]

/** `omittedCount` is the number of media left out above the size limit. */
export const formatReadme = (ctx: Pick<Context, 'now' | 'site'>, omittedCount: number): string =>
  [
    ...listLines(ctx),
    ...(omittedCount > 0
      ? [`${omittedCount} of your newest photos and videos are not in here, as it would be too large.`, '']
      : []),
  ].join('\n')
