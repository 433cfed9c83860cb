// GraphQL schema of reports: one mutation for each kind of thing.
import { reportAnswer, reportDetailsMax } from '#rules/moderation/reports'
import { builder } from '#server/core/context/builder.ts'
import { authenticated, type AuthenticatedContext } from '#server/core/context/context.ts'
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

interface ReportMutation {
  name: string
  /** Type of the global id; by default the name. */
  type?: string
  noun: string
  /** Role that is not notified. */
  author?: string
  reason:
    | typeof ReportReason
    | typeof MessageReportReason
    | typeof ProductReportReason
    | typeof AccountReportReason
  report: (ctx: AuthenticatedContext, id: number, input: unknown) => Promise<void>
  /** Further sentence of the description. */
  note?: string
}

function addReportMutation({
  name,
  type = name,
  noun,
  author = 'author',
  reason,
  report,
  note = '',
}: ReportMutation): void {
  const key = `${type.toLowerCase()}Id`
  builder.relayMutationField(
    `report${name}`,
    {
      description: `Input of \`report${name}\`.`,
      inputFields: (t) => ({
        [key]: t.id({ description: `Global id of ${noun} that you can see and that is not yours.` }),
        reason: t.field({ type: reason, description: 'Reason.' }),
        description: t.string({
          required: false,
          description: `Your description of at most ${reportDetailsMax} characters; required with OTHER.`,
        }),
      }),
    },
    {
      description: `Reports ${noun} to the moderators.${note} Its ${author} is not notified and never learns who reported it. Repeating it changes your report while it is open.`,
      authScopes: { mayWrite: true },
      resolve: async (_root, { input }, ctx) => {
        const details = { reason: String(input.reason).toLowerCase(), description: input.description }
        await report(authenticated(ctx), databaseId(type, String(input[key])), details)
        return { message: reportAnswer }
      },
    },
    {
      description: 'Confirmation, equal for every report.',
      outputFields: (t) => ({
        message: t.exposeString('message', { description: 'Message for the user.' }),
      }),
    },
  )
}

const mutations: ReportMutation[] = [
  { name: 'Post', noun: 'a post', reason: ReportReason, report: reportPost },
  { name: 'Comment', noun: 'a comment or reply', reason: ReportReason, report: reportComment },
  {
    name: 'Message',
    noun: 'a message to you',
    reason: MessageReportReason,
    report: reportMessage,
    note: ' They also get the five nearest messages of your chat.',
  },
  {
    name: 'Product',
    noun: 'a product',
    author: 'vendor',
    reason: ProductReportReason,
    report: reportProduct,
  },
  {
    name: 'Service',
    noun: 'a service',
    author: 'vendor',
    reason: ProductReportReason,
    report: reportService,
  },
  { name: 'Review', noun: 'a review', reason: ReportReason, report: reportReview },
  {
    name: 'Account',
    type: 'User',
    noun: 'an account',
    author: 'owner',
    reason: AccountReportReason,
    report: reportAccount,
  },
]

for (const mutation of mutations) addReportMutation(mutation)
