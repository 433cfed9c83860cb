// SQL that sets a reaction.
import type { AuthenticatedContext } from '#server/core/context/context.ts'

/** SQL: sets a reaction column; no row if it had that value. */
const settingReaction = (column: string) => `
  UPDATE "Message" SET "${column}" = $2::text WHERE id = $1::int AND "${column}" IS DISTINCT FROM $2::text RETURNING 1`

const settingSenderReaction = settingReaction('senderReaction')
const settingRecipientReaction = settingReaction('readerReaction')

/** Sets or removes the viewer's reaction to a locked message; false if nothing changed. */
export async function setReaction(
  { sql, viewer }: AuthenticatedContext,
  { id, senderId }: { id: number; senderId: number },
  reaction: string | null,
): Promise<boolean> {
  return (
    (await sql(senderId === viewer.id ? settingSenderReaction : settingRecipientReaction, [id, reaction]))
      .length > 0
  )
}
