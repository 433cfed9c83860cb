// GraphQL fields of account deletion.
import { builder } from '#server/core/context/builder.ts'
import { authenticated } from '#server/core/context/context.ts'
import { deletionTexts } from '#rules/lifecycle/leaving'
import { deleteAccount } from './leaving.ts'

builder.relayMutationField(
  'deleteAccount',
  {
    description: 'The confirmation.',
    inputFields: (t) => ({ confirmation: t.string({ description: 'Exactly the word DELETE.' }) }),
  },
  {
    description:
      'Deletes your account for good and signs you out everywhere. Posts, comments, likes, follows, chats, notifications and files are removed. CONFLICT while something prevents it; `problems` lists the reasons.',
    authScopes: { signedIn: true },
    resolve: async (_root, { input }, ctx) => {
      await deleteAccount(authenticated(ctx), input)
      return { message: deletionTexts.done }
    },
  },
  {
    description: 'The result.',
    outputFields: (t) => ({ message: t.exposeString('message', { description: 'Message for the user.' }) }),
  },
)
