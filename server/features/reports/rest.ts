// The REST route of reports (001 §7): telling the moderators of a post.
import * as z from 'zod/mini'
import { postReport } from '#rules/reports'
import { documentOf } from '#server/http/document.ts'
import { nodeId } from '#server/http/inputs.ts'
import { route } from '#server/http/rest.ts'
import { upperCase } from '#server/http/shapes.ts'

export const reportRoutes = [
  route('POST /api/reports/posts/:id', {
    summary:
      "Asks the moderators to look at somebody else's post. Its author never learns who it was; a second report replaces what you said while the first is open.",
    access: 'mayWrite',
    takesKey: true,
    document: documentOf(`mutation ($input: ReportPostInput!) { reportPost(input: $input) { message } }`),
    body: postReport,
    variables: ({ params, body: { reason, description } }) => ({
      input: { postId: nodeId('Post', params.id), reason: upperCase(reason), description },
    }),
    reply: ({ reportPost }) => reportPost,
    answer: z.object({ message: z.string() }),
  }),
]
