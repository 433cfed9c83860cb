// Leaving in the graph: deleting one's own account.
import { builder } from '#server/core/context/builder.ts'
import { signed } from '#server/core/context/context.ts'
import { deletionTexts } from '#rules/lifecycle/leaving'
import { deleteAccount } from './leaving.ts'

builder.relayMutationField(
  'deleteAccount',
  {
    description: 'That you mean it.',
    inputFields: (t) => ({
      confirmation: t.string({ description: 'The word DELETE, to the letter.' }),
    }),
  },
  {
    description:
      'Deletes your account for good, and signs you out everywhere: posts, comments, likes, follows, chats, notifications and files go with it. CONFLICT while something stands in the way; `problems` lists it.',
    authScopes: { signedIn: true },
    resolve: async (_root, { input }, ctx) => {
      await deleteAccount(signed(ctx), input)
      return { message: deletionTexts.done }
    },
  },
  {
    description: 'The account is gone.',
    outputFields: (t) => ({ message: t.exposeString('message', { description: 'Words for the person.' }) }),
  },
)
