// GraphQL type of reviews, and review loaders.
import { displayName } from '#rules/shared/common'
import { createLoader } from '#server/core/paging/batch.ts'
import { builder, type FieldBuilder } from '#server/core/context/builder.ts'
import { mayChange, mayWrite } from '#server/core/context/mayWrite.ts'
import type { Context } from '#server/core/context/context.ts'
import { largestId } from '#server/core/context/ids.ts'
import {
  connectionOf,
  decodeCursor,
  sizeOf,
  statementSize,
  type PageArguments,
} from '#server/core/paging/pages.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { User } from '#server/modules/identity/users/loaders.ts'
import { reviewTexts } from '#rules/commerce/reviews'
import {
  findSellingRecords,
  findReviewable,
  findReviews,
  findReviewsOfVendors,
  findReviewsOfOrders,
  type ReviewRow,
} from './queries.ts'

export const Review = builder.objectRef<ReviewRow>('Review')

const loadReview = createLoader(findReviews)
export const loadReviewOfOrder = createLoader(findReviewsOfOrders)
export const loadReviewable = createLoader(findReviewable)
export const loadSellingRecord = createLoader(findSellingRecords)
const loadOfVendor = createLoader(findReviewsOfVendors)

export const reviewField = (t: FieldBuilder<{ reviewId: number }>) =>
  t.field({
    type: Review,
    description: 'The review, re-read after the change.',
    extensions: { readsDatabase: true },
    resolve: async ({ reviewId }, _args, ctx) => (await loadReview(ctx, reviewId)) ?? notFound(),
  })

const notFound = (): never => {
  throw new Refusal('NOT_FOUND', reviewTexts.gone)
}

export const ReviewConnection = builder.connectionObject(
  { type: Review, name: 'ReviewConnection', description: 'One page of reviews.' },
  { name: 'ReviewEdge', description: 'A review and its cursor.' },
)

export async function loadReviewPage(ctx: Context, vendorId: number, page: PageArguments) {
  const list = 'reviews'
  const size = sizeOf(page)
  const [before = largestId] = decodeCursor(list, page, 1) ?? []
  const rows = await loadOfVendor(ctx, vendorId, { before, size: statementSize(size) })
  return connectionOf(rows ?? [], { list, size, keyOf: ({ id }) => [id] })
}

builder.node(Review, {
  description: "A buyer's review of a delivered order, visible to everybody who can see both users.",
  id: { resolve: ({ id }) => id, description: 'Global id.' },
  loadManyWithoutCache: (ids, ctx) => Promise.all(ids.map((id) => loadReview(ctx, Number(id)))),
  fields: (t) => ({
    author: t.expose('author', { type: User, description: 'The buyer.' }),
    authorName: t.string({
      description: 'Display name of the buyer.',
      resolve: ({ author }) => displayName(author),
    }),
    productName: t.exposeString('productName', { description: 'Product name as of the purchase.' }),
    stars: t.exposeInt('stars', { description: 'Stars from 1 to 5.' }),
    text: t.exposeString('text', { nullable: true, description: 'Text; null if there is none.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of creation.' }),
    isHeld: t.exposeBoolean('isHeld', {
      description: 'True while a report is pending that hides it from all but its author and moderators.',
    }),
    editedAt: t.expose('editedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of the last edit; null if it was never edited.',
    }),
    reply: t.exposeString('reply', {
      nullable: true,
      description: 'Reply of the vendor; null if there is none.',
    }),
    repliedAt: t.expose('repliedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of the last reply; null if there is none.',
    }),
    isOwn: t.boolean({
      description: 'True if you wrote it.',
      extensions: { perViewer: true },
      resolve: ({ author }, _args, { viewer }) => viewer?.id === author.id,
    }),
    viewerMayReply: t.boolean({
      description: 'True if `replyToReview` would succeed for you: you are its vendor.',
      extensions: { perViewer: true },
      resolve: ({ vendorId }, _args, ctx) => mayChange(vendorId, ctx),
    }),
    viewerCanDelete: t.boolean({
      description: 'True if `deleteReview` would succeed for you: you wrote it.',
      extensions: { perViewer: true },
      resolve: ({ author }, _args, ctx) => ctx.viewer?.id === author.id && mayWrite(ctx),
    }),
    viewerCanReport: t.boolean({
      description: 'True if `reportReview` would succeed for you: somebody else wrote it.',
      extensions: { perViewer: true },
      resolve: ({ author }, _args, ctx) => ctx.viewer?.id !== author.id && mayWrite(ctx),
    }),
  }),
})
