// SQL that sets a reaction.
import type { AuthenticatedContext } from '#server/core/context/context.ts'

/** SQL: sets a reaction column; returns no row if it had that value. */
const createReactionUpdate = (column: string) => `
  UPDATE "Message" SET "${column}" = $2::text WHERE id = $1::int AND "${column}" IS DISTINCT FROM $2::text RETURNING 1`

const updateSenderReaction = createReactionUpdate('senderReaction')
const updateRecipientReaction = createReactionUpdate('readerReaction')

/** Sets or removes the viewer's reaction to a locked message; false if nothing changed. */
export async function setReaction(
  { sql, viewer }: AuthenticatedContext,
  { id, senderId }: { id: number; senderId: number },
  reaction: string | null,
): Promise<boolean> {
  return (
    (await sql(senderId === viewer.id ? updateSenderReaction : updateRecipientReaction, [id, reaction]))
      .length > 0
  )
}
