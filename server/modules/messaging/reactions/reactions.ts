// Command that sets the viewer's reaction to a message.
import { messageReaction, reactionErrors } from '#rules/messaging/reactions'
import { inTransaction, type AuthenticatedContext } from '#server/core/context/context.ts'
import { enforceLimit } from '#server/core/limits/limits.ts'
import { parse } from '#server/core/context/parse.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { changeLimit } from '#server/modules/messaging/messages/limits.ts'
import { lockMessage } from '#server/modules/messaging/messages/writing.ts'
import { record } from '#server/realtime/eventLog.ts'
import { setReaction } from './queries.ts'

/**
 * Sets or removes the viewer's reaction; unread counts and the order of chats stay. NOT_FOUND if the viewer cannot
 * read the message, FORBIDDEN while the chat is a request.
 */
export async function setMessageReaction(
  ctx: AuthenticatedContext,
  input: { messageId: number; reaction: string | null },
): Promise<{ messageId: number }> {
  const { reaction } = parse(messageReaction, input)
  await enforceLimit(ctx.limits, changeLimit, String(ctx.viewer.id))
  return inTransaction(ctx, async (tx) => {
    const message = await lockMessage(tx, input.messageId)
    if (!message) throw new Refusal('NOT_FOUND', 'Message not found')
    const { id: messageId, conversationId, askedById, otherId } = message
    if (askedById !== null) throw new Refusal('FORBIDDEN', reactionErrors.requestPending)
    const data = { conversationId, messageId }
    if (await setReaction(tx, message, reaction))
      record(tx, { userIds: [tx.viewer.id, otherId], kind: 'messageReacted', data })
    return { messageId }
  })
}
