// GraphQL schema of reports: one mutation for each kind of thing.
import { reportAnswer, reportDetailsMax } from '#rules/moderation/reports'
import { builder, type FieldBuilder, type InputBuilder } from '#server/core/context/builder.ts'
import { signed } from '#server/core/context/context.ts'
import { databaseId } from '#server/core/context/ids.ts'
import {
  reportAccount,
  reportComment,
  reportMessage,
  reportPost,
  reportProduct,
  reportReview,
  reportService,
} from './reports.ts'

const reasons = {
  SPAM: { description: 'Unsolicited or repeated advertising.' },
  HARASSMENT: { description: 'Bullying or harassment.' },
  HATE_SPEECH: { description: 'Attacks on people for who they are.' },
  VIOLENCE: { description: 'Threats, depiction or incitement of violence.' },
  INAPPROPRIATE: { description: 'Unsuitable for a campus, such as nudity.' },
  MISINFORMATION: { description: 'False and potentially harmful information.' },
  COPYRIGHT: { description: 'Copyright violation.' },
  OTHER: { description: 'Something else, as the description says.' },
}

const ReportReason = builder.enumType('ReportReason', {
  description: 'Why a post, a comment or a review is reported.',
  values: reasons,
})

const MessageReportReason = builder.enumType('MessageReportReason', {
  description: 'Why a message is reported.',
  values: { SCAM: { description: 'An attempt to defraud you of money or goods.' }, ...reasons },
})

const ProductReportReason = builder.enumType('ProductReportReason', {
  description: 'Why a product or a service is reported.',
  values: { SCAM: { description: 'Fraud: the item does not exist or is not as shown.' }, ...reasons },
})

const AccountReportReason = builder.enumType('AccountReportReason', {
  description: 'Why an account is reported.',
  values: {
    SPAM: { description: 'Spam or a fake account.' },
    HARASSMENT: { description: 'Bullying or harassment.' },
    HATE_SPEECH: { description: 'Attacks on people for who they are.' },
    IMPERSONATION: { description: 'Impersonation.' },
    INAPPROPRIATE: { description: 'Content or behaviour unsuitable for a campus.' },
    SCAM: { description: 'Fraud.' },
    UNDERAGE: { description: 'User too young for Fennec.' },
    OTHER: { description: 'Something else, as the description says.' },
  },
})

const inWords = (t: InputBuilder) => ({
  description: t.string({
    required: false,
    description: `Your description of at most ${reportDetailsMax} characters; required with OTHER.`,
  }),
})

const why = (t: InputBuilder) => ({
  reason: t.field({ type: ReportReason, description: 'Reason.' }),
  ...inWords(t),
})

const received = {
  description: 'Confirmation, equal for every report.',
  outputFields: (t: FieldBuilder<{ message: string }>) => ({
    message: t.exposeString('message', { description: 'Message for the user.' }),
  }),
}

builder.relayMutationField(
  'reportPost',
  {
    description: 'Which post, and why.',
    inputFields: (t) => ({
      postId: t.id({ description: 'The global id of a post you see, of somebody else.' }),
      ...why(t),
    }),
  },
  {
    description:
      'Asks the moderators to look at a post. Its author is not told, and never learns who it was. Reporting it again changes your report while it is open.',
    authScopes: { mayWrite: true },
    resolve: async (_root, { input: { postId, reason, description } }, ctx) => {
      const input = { reason: reason.toLowerCase(), description }
      await reportPost(signed(ctx), databaseId('Post', postId), input)
      return { message: reportAnswer }
    },
  },
  received,
)

builder.relayMutationField(
  'reportComment',
  {
    description: 'Which comment, and why.',
    inputFields: (t) => ({
      commentId: t.id({ description: 'The global id of a comment or reply you see, of somebody else.' }),
      ...why(t),
    }),
  },
  {
    description:
      'Asks the moderators to look at a comment or a reply. Its writer is not told, and never learns who it was. Reporting it again changes your report while it is open.',
    authScopes: { mayWrite: true },
    resolve: async (_root, { input: { commentId, reason, description } }, ctx) => {
      const input = { reason: reason.toLowerCase(), description }
      await reportComment(signed(ctx), databaseId('Comment', commentId), input)
      return { message: reportAnswer }
    },
  },
  received,
)

builder.relayMutationField(
  'reportMessage',
  {
    description: 'Which message, and why.',
    inputFields: (t) => ({
      messageId: t.id({ description: 'The global id of a message that was written to you.' }),
      reason: t.field({ type: MessageReportReason, description: 'Reason.' }),
      ...inWords(t),
    }),
  },
  {
    description:
      'Asks the moderators to look at a message: they are sent it with the five nearest to it in your chat. Its writer is not told, and never learns who it was. Reporting it again changes your report while it is open.',
    authScopes: { mayWrite: true },
    resolve: async (_root, { input: { messageId, reason, description } }, ctx) => {
      const input = { reason: reason.toLowerCase(), description }
      await reportMessage(signed(ctx), databaseId('Message', messageId), input)
      return { message: reportAnswer }
    },
  },
  received,
)

builder.relayMutationField(
  'reportProduct',
  {
    description: 'Which product, and why.',
    inputFields: (t) => ({
      productId: t.id({ description: 'The global id of a product you see, of somebody else.' }),
      reason: t.field({ type: ProductReportReason, description: 'Reason.' }),
      ...inWords(t),
    }),
  },
  {
    description:
      'Asks the moderators to look at a product. Its vendor is not told, and never learns who it was. Reporting it again changes your report while it is open.',
    authScopes: { mayWrite: true },
    resolve: async (_root, { input: { productId, reason, description } }, ctx) => {
      const input = { reason: reason.toLowerCase(), description }
      await reportProduct(signed(ctx), databaseId('Product', productId), input)
      return { message: reportAnswer }
    },
  },
  received,
)

builder.relayMutationField(
  'reportService',
  {
    description: 'Which service, and why.',
    inputFields: (t) => ({
      serviceId: t.id({ description: 'The global id of a service you see, of somebody else.' }),
      reason: t.field({ type: ProductReportReason, description: 'Reason.' }),
      ...inWords(t),
    }),
  },
  {
    description:
      'Asks the moderators to look at a service. Its vendor is not told, and never learns who it was. Reporting it again changes your report while it is open.',
    authScopes: { mayWrite: true },
    resolve: async (_root, { input: { serviceId, reason, description } }, ctx) => {
      const input = { reason: reason.toLowerCase(), description }
      await reportService(signed(ctx), databaseId('Service', serviceId), input)
      return { message: reportAnswer }
    },
  },
  received,
)

builder.relayMutationField(
  'reportReview',
  {
    description: 'Which review, and why.',
    inputFields: (t) => ({
      reviewId: t.id({ description: 'The global id of a review you see, of somebody else.' }),
      ...why(t),
    }),
  },
  {
    description:
      'Asks the moderators to look at a review. Its writer is not told, and never learns who it was. Reporting it again changes your report while it is open.',
    authScopes: { mayWrite: true },
    resolve: async (_root, { input: { reviewId, reason, description } }, ctx) => {
      const input = { reason: reason.toLowerCase(), description }
      await reportReview(signed(ctx), databaseId('Review', reviewId), input)
      return { message: reportAnswer }
    },
  },
  received,
)

builder.relayMutationField(
  'reportAccount',
  {
    description: 'Whose account, and why.',
    inputFields: (t) => ({
      userId: t.id({ description: 'The global id of somebody else you may know of.' }),
      reason: t.field({ type: AccountReportReason, description: 'Reason.' }),
      ...inWords(t),
    }),
  },
  {
    description:
      'Asks the moderators to look at an account. Nobody there is told, nor ever learns who it was. Reporting it again changes your report while it is open.',
    authScopes: { mayWrite: true },
    resolve: async (_root, { input: { userId, reason, description } }, ctx) => {
      const input = { reason: reason.toLowerCase(), description }
      await reportAccount(signed(ctx), databaseId('User', userId), input)
      return { message: reportAnswer }
    },
  },
  received,
)
