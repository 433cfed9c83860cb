// Reviews in the graph: of a vendor, and of an order; writing one, taking it back, answering it, and how a vendor delivers.
import { reviewLimits } from '#rules/commerce/reviews'
import { builder } from '#server/core/context/builder.ts'
import { signed } from '#server/core/context/context.ts'
import { databaseId, globalId } from '#server/core/context/ids.ts'
import { mayWrite } from '#server/core/context/mayWrite.ts'
import { pageArguments } from '#server/core/paging/pageArguments.ts'
import { Order, orderField } from '#server/modules/commerce/orders/loaders.ts'
import { User } from '#server/modules/identity/users/loaders.ts'
import {
  loadRecord,
  loadReviewable,
  loadReviewOfOrder,
  Review,
  ReviewConnection,
  reviewField,
  reviewPage,
} from './loaders.ts'
import { deleteReview, replyToReview, writeReview } from './reviews.ts'
import type { SellingRecord as Record } from './queries.ts'

const SellingRecord = builder.objectRef<Record>('SellingRecord').implement({
  description:
    'How a vendor delivers, by the newest 500 orders that were paid, and what buyers say, by the newest 500 reviews (002 §2).',
  fields: (t) => ({
    deliveredCount: t.exposeInt('deliveredCount', { description: 'How many orders were delivered.' }),
    refundedCount: t.exposeInt('refundedCount', { description: 'Of how many the money went back.' }),
    usualHandOverHours: t.exposeInt('usualHandOverHours', {
      nullable: true,
      description:
        'In how many hours after the payment the buyer usually has it; null where fewer than 3 were handed over.',
    }),
    reviewCount: t.exposeInt('reviewCount', { description: 'How many reviews you may see in `reviews`.' }),
    averageStars: t.exposeFloat('averageStars', {
      nullable: true,
      description: 'How many stars those give on average, with one decimal; null without any.',
    }),
  }),
})

builder.prismaObjectFields(User, (t) => ({
  sellingRecord: t.field({
    type: SellingRecord,
    nullable: true,
    description: 'How this vendor delivers; null for who is none.',
    authScopes: { signedIn: true },
    extensions: { isRead: true },
    resolve: ({ id, role }, _args, ctx) => (role === 'VENDOR' ? loadRecord(ctx, id) : null),
  }),
  reviews: t.field({
    type: ReviewConnection,
    description: 'What buyers say of what the person sells, the newest first.',
    authScopes: { signedIn: true },
    args: pageArguments(t),
    resolve: ({ id }, page, ctx) => reviewPage(ctx, id, page),
  }),
}))

builder.objectField(Order, 'review', (t) =>
  t.field({
    type: Review,
    nullable: true,
    description: 'What its buyer says of it; null while nothing.',
    extensions: { isRead: true },
    resolve: ({ id }, _args, ctx) => loadReviewOfOrder(ctx, id),
  }),
)

builder.objectField(Order, 'viewerCanReview', (t) =>
  t.boolean({
    description:
      'Whether `writeReview` would take it from you now: it was delivered to you, and its vendor is still here.',
    extensions: { isRead: true },
    resolve: async ({ id, paidAt }, _args, ctx) =>
      paidAt !== null && mayWrite(ctx) && (await loadReviewable(ctx, id)) === true,
  }),
)

const reviewId = 'The global id of the review.'

builder.relayMutationField(
  'writeReview',
  {
    description: 'How which order was.',
    inputFields: (t) => ({
      orderId: t.id({ description: 'The global id of an order of yours that was delivered.' }),
      stars: t.int({ description: '1 to 5.' }),
      text: t.string({
        required: false,
        description: `What there is to say beside them: at most ${reviewLimits.text} characters; blank is nothing.`,
      }),
    }),
  },
  {
    description:
      'Says for everybody how an order of yours was, once it is delivered: one review of each order. Said again, it is what counts.',
    authScopes: { mayWrite: true },
    resolve: (_root, { input: { orderId, ...said } }, ctx) =>
      writeReview(signed(ctx), { ...said, orderId: databaseId('Order', String(orderId)) }),
  },
  {
    description: 'The review, and the order with it.',
    outputFields: (t) => ({ review: reviewField(t), order: orderField(t) }),
  },
)

builder.relayMutationField(
  'deleteReview',
  {
    description: 'Which review of yours.',
    inputFields: (t) => ({ reviewId: t.id({ description: reviewId }) }),
  },
  {
    description: 'Takes a review of yours back, with the reply to it.',
    authScopes: { mayWrite: true },
    async resolve(_root, { input }, ctx) {
      const id = databaseId('Review', String(input.reviewId))
      return { ...(await deleteReview(signed(ctx), id)), deletedReviewId: globalId('Review', id) }
    },
  },
  {
    description: 'What is left.',
    outputFields: (t) => ({
      deletedReviewId: t.exposeID('deletedReviewId', { description: 'The global id it had.' }),
      order: orderField(t),
    }),
  },
)

builder.relayMutationField(
  'replyToReview',
  {
    description: 'What to say to which review.',
    inputFields: (t) => ({
      reviewId: t.id({ description: reviewId }),
      reply: t.string({ description: `At most ${reviewLimits.reply} characters.` }),
    }),
  },
  {
    description: 'Answers a review of what you sell, for everybody to see. Said again, it is what counts.',
    authScopes: { mayWrite: true },
    resolve: (_root, { input }, ctx) =>
      replyToReview(signed(ctx), {
        reply: input.reply,
        reviewId: databaseId('Review', String(input.reviewId)),
      }),
  },
  { description: 'The review with it.', outputFields: (t) => ({ review: reviewField(t) }) },
)
