// REST route of account deletion (001 §7).
import * as z from 'zod/mini'
import { deletionWord } from '#rules/lifecycle/leaving'
import { documentOf } from '#server/http/rest/document.ts'
import { route } from '#server/http/rest/rest.ts'

export const leavingRoutes = [
  route('DELETE /api/account/delete', {
    summary:
      'Deletes your account and all your data for good, and signs you out everywhere. 409 while something prevents it; `problems` lists the reasons.',
    access: 'signedIn',
    document: documentOf(
      `mutation ($input: DeleteAccountInput!) { deleteAccount(input: $input) { message } }`,
    ),
    variables: () => ({ input: { confirmation: deletionWord } }),
    reply: ({ deleteAccount }) => deleteAccount,
    answer: z.object({ message: z.string() }),
  }),
]
