// The REST row of reports (001 §7): telling the moderators of a post.
import * as z from 'zod/mini'
import { postReport } from '#rules/reports'
import { nodeId } from '#server/http/inputs.ts'
import { route } from '#server/http/rest.ts'

export const reportRows = [
  route<{ reportPost: { message: string } }>()('POST /api/reports/posts/:id', {
    summary:
      "Asks the moderators to look at somebody else's post. Its author never learns who it was; a second report replaces what you said while the first is open.",
    access: 'mayWrite',
    takesKey: true,
    document: 'mutation ($input: ReportPostInput!) { reportPost(input: $input) { message } }',
    body: postReport,
    variables: ({ params, body: { reason, description } }) => ({
      input: { postId: nodeId('Post', params.id), reason: reason.toUpperCase(), description },
    }),
    reply: ({ reportPost }) => reportPost,
    answer: z.object({ message: z.string() }),
  }),
]
