// Reviews in the graph: the type, reviews by id, pages of them, and the review of a payload.
import { displayName } from '#rules/shared/common'
import { batched } from '#server/core/paging/batch.ts'
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
  findRecords,
  findReviewable,
  findReviews,
  findReviewsOf,
  findReviewsOfOrders,
  type ReviewRow,
} from './queries.ts'

export const Review = builder.objectRef<ReviewRow>('Review')

const loadReview = batched(findReviews)
export const loadReviewOfOrder = batched(findReviewsOfOrders)
export const loadReviewable = batched(findReviewable)
export const loadRecord = batched(findRecords)
const loadOfVendor = batched(findReviewsOf)

/** The review of a payload, re-read. */
export const reviewField = (t: FieldBuilder<{ reviewId: number }>) =>
  t.field({
    type: Review,
    description: 'The review, re-read after the change.',
    extensions: { isRead: true },
    resolve: async ({ reviewId }, _args, ctx) => (await loadReview(ctx, reviewId)) ?? notFound(),
  })

const notFound = (): never => {
  throw new Refusal('NOT_FOUND', reviewTexts.gone)
}

export const ReviewConnection = builder.connectionObject(
  { type: Review, name: 'ReviewConnection', description: 'One page of reviews.' },
  { name: 'ReviewEdge', description: 'One review of a list, with its place.' },
)

/** A page of the reviews of a vendor, with those of all others asked for in the same turn. */
export async function reviewPage(ctx: Context, vendorId: number, page: PageArguments) {
  const list = 'reviews'
  const size = sizeOf(page)
  const [before = largestId] = decodeCursor(list, page, 1) ?? []
  const rows = await loadOfVendor(ctx, vendorId, { before, size: statementSize(size) })
  return connectionOf(rows ?? [], { list, size, keyOf: ({ id }) => [id] })
}

builder.node(Review, {
  description: 'What a buyer says of an order that was delivered, for everybody who may know of both people.',
  id: { resolve: ({ id }) => id, description: 'Global id.' },
  loadManyWithoutCache: (ids, ctx) => Promise.all(ids.map((id) => loadReview(ctx, Number(id)))),
  fields: (t) => ({
    author: t.expose('author', { type: User, description: 'Who has bought it.' }),
    authorName: t.string({
      description: 'The name of who has bought it, ready to show.',
      resolve: ({ author }) => displayName(author),
    }),
    productName: t.exposeString('productName', { description: 'What was bought, as it was called then.' }),
    stars: t.exposeInt('stars', { description: '1 to 5.' }),
    text: t.exposeString('text', {
      nullable: true,
      description: 'What is said beside the stars; null where nothing is.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was written.' }),
    isHeld: t.exposeBoolean('isHeld', {
      description:
        'Whether only its author and moderators see it, until they have decided about a report of it.',
    }),
    editedAt: t.expose('editedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was last said anew; null where it never was.',
    }),
    reply: t.exposeString('reply', {
      nullable: true,
      description: 'What the vendor says to it; null while nothing.',
    }),
    repliedAt: t.expose('repliedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the vendor last said so; null while he has not.',
    }),
    isOwn: t.boolean({
      description: 'Whether you have written it.',
      extensions: { perViewer: true },
      resolve: ({ author }, _args, { viewer }) => viewer?.id === author.id,
    }),
    viewerMayReply: t.boolean({
      description: 'Whether `replyToReview` would take it from you now: it is about what you sell.',
      extensions: { perViewer: true },
      resolve: ({ vendorId }, _args, ctx) => mayChange(vendorId, ctx),
    }),
    viewerCanDelete: t.boolean({
      description: 'Whether `deleteReview` would take it from you now: you have written it.',
      extensions: { perViewer: true },
      resolve: ({ author }, _args, ctx) => ctx.viewer?.id === author.id && mayWrite(ctx),
    }),
    viewerCanReport: t.boolean({
      description: 'Whether `reportReview` would take it from you now: somebody else has written it.',
      extensions: { perViewer: true },
      resolve: ({ author }, _args, ctx) => ctx.viewer?.id !== author.id && mayWrite(ctx),
    }),
  }),
})
