// The search in one's chats, in the graph.
import { builder } from '#server/core/context/builder.ts'
import { signed } from '#server/core/context/context.ts'
import { pageArguments } from '#server/core/paging/pageArguments.ts'
import { Viewer } from '#server/core/context/viewer.ts'
import { MessageConnection } from '#server/modules/messaging/messages/loaders.ts'
import { searchMessages } from './search.ts'

builder.prismaObjectFields(Viewer, (t) => ({
  searchMessages: t.field({
    type: MessageConnection,
    description:
      'Messages of your chats that have all the words of a text, each from where a word begins, whatever the case, accents and grouping: `e-book` finds `ebook`, and `N12500` finds `₦12,500`. The newest come first; what is deleted or asked of you is not among them. `messages(around:)` opens the chat there.',
    extensions: { withoutRow: true },
    args: {
      text: t.arg.string({ description: 'What they should say: 1 to 80 characters.' }),
      ...pageArguments(t),
    },
    resolve: (_viewer, args, ctx) => searchMessages(signed(ctx), args),
  }),
}))
