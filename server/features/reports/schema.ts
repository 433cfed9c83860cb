// Reports in the graph: asking the moderators to look at a post.
import { reportAnswer, reportDetailsMax } from '#rules/reports'
import { builder } from '#server/core/builder.ts'
import { signed } from '#server/core/context.ts'
import { databaseId } from '#server/core/ids.ts'
import { reportPost } from './reports.ts'

const ReportReason = builder.enumType('ReportReason', {
  description: 'Why a post is reported.',
  values: {
    SPAM: { description: 'It is advertising nobody asked for, or the same thing again and again.' },
    HARASSMENT: { description: 'It bullies or harasses somebody.' },
    HATE_SPEECH: { description: 'It attacks people for what they are.' },
    VIOLENCE: { description: 'It threatens, shows or calls for violence.' },
    INAPPROPRIATE: { description: 'It is not fit for a campus, such as nudity.' },
    MISINFORMATION: { description: 'It says what is false, and could do harm.' },
    COPYRIGHT: { description: 'It is the work of somebody who did not allow it.' },
    OTHER: { description: 'Something else; the description says what.' },
  },
})

builder.relayMutationField(
  'reportPost',
  {
    description: 'Which post, and why.',
    inputFields: (t) => ({
      postId: t.id({ description: 'The global id of a post you see, of somebody else.' }),
      reason: t.field({ type: ReportReason, description: 'What is wrong with it.' }),
      description: t.string({
        required: false,
        description: `In your words, at most ${reportDetailsMax} characters; needed with OTHER.`,
      }),
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
  {
    description: 'That the report was received; the same for every report.',
    outputFields: (t) => ({ message: t.exposeString('message', { description: 'Words for the person.' }) }),
  },
)
