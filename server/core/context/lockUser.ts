// Row lock of an account, which serializes the changes to it.
import type { Context } from '#server/core/context/context.ts'

/** Locks the account until the transaction ends. Writes that only reference the account, such as likes, do not wait. */
export async function lockUser(tx: Context, userId: number): Promise<void> {
  await tx.sql('SELECT id FROM "User" WHERE id = $1::int FOR NO KEY UPDATE', [userId])
}
