// The statement that puts a reaction beside a message.
import type { AuthenticatedContext } from '#server/core/context/context.ts'

const reacting = (column: string) => `
  UPDATE "Message" SET "${column}" = $2::text WHERE id = $1::int AND "${column}" IS DISTINCT FROM $2::text RETURNING 1`

const ofSender = reacting('senderReaction')
const ofReader = reacting('readerReaction')

/** Puts the caller's reaction to a locked message in the place of one before it; false if it was that already. */
export async function putReaction(
  { sql, viewer }: AuthenticatedContext,
  { id, senderId }: { id: number; senderId: number },
  reaction: string | null,
): Promise<boolean> {
  return (await sql(senderId === viewer.id ? ofSender : ofReader, [id, reaction])).length > 0
}
