// Command that changes who may write to the viewer, and what others see of them in a chat.
import type { MessageAudience } from '#rules/messaging/messages'
import type { AuthenticatedContext } from '#server/core/context/context.ts'
import { write } from '#server/core/limits/write.ts'
import { changeLimit } from '#server/modules/messaging/messages/limits.ts'

export interface MessageSettings {
  messagesFrom?: MessageAudience | null
  showsSeen?: boolean | null
  showsTyping?: boolean | null
}

/** Changes the viewer's settings; omitted ones stay. */
export async function setMessageSettings(ctx: AuthenticatedContext, settings: MessageSettings) {
  const { id: userId } = ctx.viewer
  const { messagesFrom, showsSeen, showsTyping } = settings
  const data = {
    messagesFrom: messagesFrom ?? undefined,
    showsSeen: showsSeen ?? undefined,
    showsTyping: showsTyping ?? undefined,
  }
  const writeOptions = { operation: 'setMessageSettings', input: { ...settings }, limit: changeLimit }
  await write(ctx, writeOptions, async (tx) => {
    await tx.db.user.update({ where: { id: userId }, data, select: { id: true } })
    return { userId }
  })
}
