// The verb of what one lets others do and see in messages.
import type { MessageAudience } from '#rules/messaging/messages'
import type { AuthenticatedContext } from '#server/core/context/context.ts'
import { write } from '#server/core/limits/write.ts'
import { changes } from '#server/modules/messaging/messages/limits.ts'

/** What one lets others do and see. */
export interface MessageSettings {
  messagesFrom?: MessageAudience | null
  showsSeen?: boolean | null
  showsTyping?: boolean | null
}

/** Says who may begin to write to the caller, and what others see of him; what is not given stays. */
export async function setMessageSettings(
  ctx: AuthenticatedContext,
  settings: MessageSettings,
): Promise<void> {
  const userId = ctx.viewer.id
  const { messagesFrom, showsSeen, showsTyping } = settings
  const data = {
    messagesFrom: messagesFrom ?? undefined,
    showsSeen: showsSeen ?? undefined,
    showsTyping: showsTyping ?? undefined,
  }
  const asked = { operation: 'setMessageSettings', input: { ...settings }, limit: changes }
  await write(ctx, asked, async (tx) => {
    await tx.db.user.update({ where: { id: userId }, data, select: { id: true } })
    return { userId }
  })
}
