// Reports in the graph: asking the moderators to look at a post, a comment, a message, a product, a service, a review or an account.
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
  SPAM: { description: 'It is advertising nobody asked for, or the same thing again and again.' },
  HARASSMENT: { description: 'It bullies or harasses somebody.' },
  HATE_SPEECH: { description: 'It attacks people for what they are.' },
  VIOLENCE: { description: 'It threatens, shows or calls for violence.' },
  INAPPROPRIATE: { description: 'It is not fit for a campus, such as nudity.' },
  MISINFORMATION: { description: 'It says what is false, and could do harm.' },
  COPYRIGHT: { description: 'It is the work of somebody who did not allow it.' },
  OTHER: { description: 'Something else; the description says what.' },
}

const ReportReason = builder.enumType('ReportReason', {
  description: 'Why a post, a comment or a review is reported.',
  values: reasons,
})

const MessageReportReason = builder.enumType('MessageReportReason', {
  description: 'Why a message is reported.',
  values: { SCAM: { description: 'It wants to cheat you out of money or goods.' }, ...reasons },
})

const ProductReportReason = builder.enumType('ProductReportReason', {
  description: 'Why a product or a service is reported.',
  values: { SCAM: { description: 'It is not there, or not what is shown: it cheats people.' }, ...reasons },
})

const AccountReportReason = builder.enumType('AccountReportReason', {
  description: 'Why an account is reported.',
  values: {
    SPAM: { description: 'It advertises what nobody asked for, or there is nobody behind it.' },
    HARASSMENT: { description: 'It bullies or harasses people.' },
    HATE_SPEECH: { description: 'It attacks people for what they are.' },
    IMPERSONATION: { description: 'It pretends to be somebody else.' },
    INAPPROPRIATE: { description: 'What it shows or does is not fit for a campus.' },
    SCAM: { description: 'It cheats people out of money or goods.' },
    UNDERAGE: { description: 'It belongs to somebody who is too young for Fennec.' },
    OTHER: { description: 'Something else; the description says what.' },
  },
})

const inWords = (t: InputBuilder) => ({
  description: t.string({
    required: false,
    description: `In your words, at most ${reportDetailsMax} characters; needed with OTHER.`,
  }),
})

const why = (t: InputBuilder) => ({
  reason: t.field({ type: ReportReason, description: 'What is wrong with it.' }),
  ...inWords(t),
})

const received = {
  description: 'That the report was received; the same for every report.',
  outputFields: (t: FieldBuilder<{ message: string }>) => ({
    message: t.exposeString('message', { description: 'Words for the person.' }),
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
      reason: t.field({ type: MessageReportReason, description: 'What is wrong with it.' }),
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
      reason: t.field({ type: ProductReportReason, description: 'What is wrong with it.' }),
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
      reason: t.field({ type: ProductReportReason, description: 'What is wrong with it.' }),
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
      reason: t.field({ type: AccountReportReason, description: 'What is wrong with the account.' }),
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
