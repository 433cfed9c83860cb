// The verb of reactions to messages: each of the two has one, and may choose another or take it back.
import { messageReaction, reactionFaults } from '#rules/messaging/reactions'
import { inTransaction, type AuthenticatedContext } from '#server/core/context/context.ts'
import { spend } from '#server/core/limits/limits.ts'
import { parse } from '#server/core/context/parse.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { changes } from '#server/modules/messaging/messages/limits.ts'
import { lockMessage } from '#server/modules/messaging/messages/writing.ts'
import { record } from '#server/realtime/eventLog.ts'
import { putReaction } from './queries.ts'

/**
 * Reacts to a message, whoever wrote it, or takes that back. It is no message: nothing is unread of it, and the chat stays
 * where it is in the list. NOT_FOUND if the caller does not have the message, FORBIDDEN while it is a request.
 */
export async function setMessageReaction(
  ctx: AuthenticatedContext,
  input: { messageId: number; reaction: string | null },
): Promise<{ messageId: number }> {
  const { reaction } = parse(messageReaction, input)
  await spend(ctx.limits, changes, String(ctx.viewer.id))
  return inTransaction(ctx, async (tx) => {
    const message = await lockMessage(tx, input.messageId)
    if (!message) throw new Refusal('NOT_FOUND', 'Message not found')
    const { id: messageId, conversationId, askedById, otherId } = message
    if (askedById !== null) throw new Refusal('FORBIDDEN', reactionFaults.notYet)
    const data = { conversationId, messageId }
    if (await putReaction(tx, message, reaction))
      record(tx, { userIds: [tx.viewer.id, otherId], kind: 'messageReacted', data })
    return { messageId }
  })
}
