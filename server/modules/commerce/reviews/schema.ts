// GraphQL schema of reviews: those of a vendor and of an order, the vendor's selling record, and mutations.
import { reviewLimits } from '#rules/commerce/reviews'
import { builder } from '#server/core/context/builder.ts'
import { authenticated } from '#server/core/context/context.ts'
import { databaseId, globalId } from '#server/core/context/ids.ts'
import { mayWrite } from '#server/core/context/mayWrite.ts'
import { pageArguments } from '#server/core/paging/pageArguments.ts'
import { Order, orderField } from '#server/modules/commerce/orders/loaders.ts'
import { User } from '#server/modules/identity/users/loaders.ts'
import {
  loadSellingRecord,
  loadReviewable,
  loadReviewOfOrder,
  Review,
  ReviewConnection,
  reviewField,
  loadReviewPage,
} from './loaders.ts'
import { deleteReview, replyToReview, writeReview } from './reviews.ts'
import type { SellingRecord as Record } from './queries.ts'

const SellingRecord = builder.objectRef<Record>('SellingRecord').implement({
  description:
    'Delivery record of a vendor over the newest 500 paid orders, and review summary over the newest 500 reviews (002 §2).',
  fields: (t) => ({
    deliveredCount: t.exposeInt('deliveredCount', { description: 'Number of delivered orders.' }),
    refundedCount: t.exposeInt('refundedCount', { description: 'Number of refunded orders.' }),
    usualHandOverHours: t.exposeInt('usualHandOverHours', {
      nullable: true,
      description: 'Median hours from payment to delivery; null with fewer than 3 deliveries.',
    }),
    reviewCount: t.exposeInt('reviewCount', { description: 'Number of reviews visible to you.' }),
    averageStars: t.exposeFloat('averageStars', {
      nullable: true,
      description: 'Average stars with one decimal; null without reviews.',
    }),
  }),
})

builder.prismaObjectFields(User, (t) => ({
  sellingRecord: t.field({
    type: SellingRecord,
    nullable: true,
    description: 'Delivery record of the vendor; null for other users.',
    authScopes: { signedIn: true },
    extensions: { readsDatabase: true },
    resolve: ({ id, role }, _args, ctx) => (role === 'VENDOR' ? loadSellingRecord(ctx, id) : null),
  }),
  reviews: t.field({
    type: ReviewConnection,
    description: "Reviews by the vendor's buyers, newest first.",
    authScopes: { signedIn: true },
    args: pageArguments(t),
    resolve: ({ id }, page, ctx) => loadReviewPage(ctx, id, page),
  }),
}))

builder.objectField(Order, 'review', (t) =>
  t.field({
    type: Review,
    nullable: true,
    description: "The buyer's review; null if there is none.",
    extensions: { readsDatabase: true },
    resolve: ({ id }, _args, ctx) => loadReviewOfOrder(ctx, id),
  }),
)

builder.objectField(Order, 'viewerCanReview', (t) =>
  t.boolean({
    description:
      'True if `writeReview` would succeed for you: the order was delivered to you, and its vendor is still here.',
    extensions: { readsDatabase: true },
    resolve: async ({ id, paidAt }, _args, ctx) =>
      paidAt !== null && mayWrite(ctx) && (await loadReviewable(ctx, id)) === true,
  }),
)

const reviewId = 'Global id of the review.'

builder.relayMutationField(
  'writeReview',
  {
    description: 'Input of `writeReview`.',
    inputFields: (t) => ({
      orderId: t.id({ description: 'Global id of a delivered order of yours.' }),
      stars: t.int({ description: 'Stars from 1 to 5.' }),
      text: t.string({
        required: false,
        description: `Optional text of at most ${reviewLimits.text} characters; blank is none.`,
      }),
    }),
  },
  {
    description:
      'Creates or replaces your public review of a delivered order; one for each order. CONFLICT before delivery.',
    authScopes: { mayWrite: true },
    resolve: (_root, { input: { orderId, ...rest } }, ctx) =>
      writeReview(authenticated(ctx), { ...rest, orderId: databaseId('Order', String(orderId)) }),
  },
  {
    description: 'The review and its order.',
    outputFields: (t) => ({ review: reviewField(t), order: orderField(t) }),
  },
)

builder.relayMutationField(
  'deleteReview',
  {
    description: 'Input of `deleteReview`.',
    inputFields: (t) => ({ reviewId: t.id({ description: reviewId }) }),
  },
  {
    description: 'Deletes your review and the reply to it.',
    authScopes: { mayWrite: true },
    async resolve(_root, { input }, ctx) {
      const id = databaseId('Review', String(input.reviewId))
      return { ...(await deleteReview(authenticated(ctx), id)), deletedReviewId: globalId('Review', id) }
    },
  },
  {
    description: 'The deleted review and its order.',
    outputFields: (t) => ({
      deletedReviewId: t.exposeID('deletedReviewId', { description: 'Global id of the deleted review.' }),
      order: orderField(t),
    }),
  },
)

builder.relayMutationField(
  'replyToReview',
  {
    description: 'Input of `replyToReview`.',
    inputFields: (t) => ({
      reviewId: t.id({ description: reviewId }),
      reply: t.string({ description: `Reply of at most ${reviewLimits.reply} characters.` }),
    }),
  },
  {
    description: 'Creates or replaces your public reply to a review of your sale.',
    authScopes: { mayWrite: true },
    resolve: (_root, { input }, ctx) =>
      replyToReview(authenticated(ctx), {
        reply: input.reply,
        reviewId: databaseId('Review', String(input.reviewId)),
      }),
  },
  { description: 'The review after the change.', outputFields: (t) => ({ review: reviewField(t) }) },
)
