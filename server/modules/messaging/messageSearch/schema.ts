// GraphQL field that searches the viewer's messages.
import { builder } from '#server/core/context/builder.ts'
import { authenticated } from '#server/core/context/context.ts'
import { pageArguments } from '#server/core/paging/pageArguments.ts'
import { Viewer } from '#server/core/context/viewer.ts'
import { MessageConnection } from '#server/modules/messaging/messages/loaders.ts'
import { searchMessages } from './search.ts'

builder.prismaObjectFields(Viewer, (t) => ({
  searchMessages: t.field({
    type: MessageConnection,
    description:
      'Messages of your chats that contain all words of a text, newest first. A word matches from its beginning, ignoring case, accents and grouping: `e-book` finds `ebook`, and `N12500` finds `₦12,500`. Deleted messages and message requests are left out. `messages(around:)` opens the chat at a result.',
    extensions: { resolvableFromId: true },
    args: {
      text: t.arg.string({ description: 'The words to find: 1 to 80 characters.' }),
      ...pageArguments(t),
    },
    resolve: (_viewer, args, ctx) => searchMessages(authenticated(ctx), args),
  }),
}))
