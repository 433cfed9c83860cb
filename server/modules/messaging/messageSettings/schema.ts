// Who may begin to write to one, and what others see of one in a chat, in the graph.
import type { MessageAudience as Audience } from '#rules/messaging/messages'
import { builder } from '#server/core/context/builder.ts'
import { asViewer, Viewer, viewerField } from '#server/core/context/viewer.ts'
import { setMessageSettings } from './settings.ts'

const MessageAudience = builder.enumType('MessageAudience', {
  description: 'Who may begin to write to somebody. Whoever writes with them already goes on.',
  values: {
    EVERYONE: { description: 'Whom they follow, and anybody else with a request.' },
    FOLLOWERS: { description: 'Whom they follow, and their followers with a request.' },
    NOBODY: { description: 'Nobody new.' },
  } satisfies Record<Audience, { description: string }>,
})

builder.prismaObjectFields(Viewer, (t) => ({
  messagesFrom: t.field({
    type: MessageAudience,
    description: 'Who may begin to write to you.',
    resolve: ({ messagesFrom }) => messagesFrom,
  }),
  showsSeen: t.exposeBoolean('showsSeen', {
    description: 'Whether others see how far you have read, and you how far they have.',
  }),
  showsTyping: t.exposeBoolean('showsTyping', { description: 'Whether others see that you are typing.' }),
}))

builder.relayMutationField(
  'setMessageSettings',
  {
    description: 'Who may write to you, and what they see. What is left out stays.',
    inputFields: (t) => ({
      messagesFrom: t.field({
        type: MessageAudience,
        required: false,
        description: 'Who may begin to write to you.',
      }),
      showsSeen: t.boolean({
        required: false,
        description: 'Whether others see how far you have read, and you how far they have.',
      }),
      showsTyping: t.boolean({ required: false, description: 'Whether others see that you are typing.' }),
    }),
  },
  {
    description: 'Chooses who may begin to write to you, and what others see of you in a chat.',
    authScopes: { signedIn: true },
    resolve: (_root, { input }, ctx) => asViewer(ctx, (caller) => setMessageSettings(caller, { ...input })),
  },
  { description: 'Your choices after the change.', outputFields: (t) => ({ viewer: viewerField(t) }) },
)
