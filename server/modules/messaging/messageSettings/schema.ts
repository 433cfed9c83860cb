// GraphQL fields and mutation of message settings.
import type { MessageAudience as Audience } from '#rules/messaging/messages'
import { builder } from '#server/core/context/builder.ts'
import { runAsViewer, Viewer, viewerField } from '#server/core/context/viewer.ts'
import { setMessageSettings } from './settings.ts'

const MessageAudience = builder.enumType('MessageAudience', {
  description: 'People who may start a chat with a person. Existing chats go on.',
  values: {
    EVERYONE: { description: 'People they follow, and everyone else with a request.' },
    FOLLOWERS: { description: 'People they follow, and their followers with a request.' },
    NOBODY: { description: 'No one new.' },
  } satisfies Record<Audience, { description: string }>,
})

builder.prismaObjectFields(Viewer, (t) => ({
  messagesFrom: t.field({
    type: MessageAudience,
    description: 'People who may start a chat with you.',
    resolve: ({ messagesFrom }) => messagesFrom,
  }),
  showsSeen: t.exposeBoolean('showsSeen', {
    description:
      'True if others see how far you have read. You see how far others have read only if both of you turn this on.',
  }),
  showsTyping: t.exposeBoolean('showsTyping', { description: 'True if others see that you are typing.' }),
}))

builder.relayMutationField(
  'setMessageSettings',
  {
    description: 'The settings to change; omitted ones stay.',
    inputFields: (t) => ({
      messagesFrom: t.field({
        type: MessageAudience,
        required: false,
        description: 'People who may start a chat with you.',
      }),
      showsSeen: t.boolean({
        required: false,
        description:
          'True if others see how far you have read. You see how far others have read only if both of you turn this on.',
      }),
      showsTyping: t.boolean({ required: false, description: 'True if others see that you are typing.' }),
    }),
  },
  {
    description: 'Changes who may start a chat with you, and what others see of you in a chat.',
    authScopes: { signedIn: true },
    resolve: (_root, { input }, ctx) =>
      runAsViewer(ctx, (caller) => setMessageSettings(caller, { ...input })),
  },
  { description: 'You after the change.', outputFields: (t) => ({ viewer: viewerField(t) }) },
)
