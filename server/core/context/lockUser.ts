// The order of changes to one account.
import type { Context } from '#server/core/context/context.ts'

/**
 * Waits for other changes of that account, and keeps later ones waiting until the caller's transaction has ended; not
 * those who only name the account, as everybody who likes one of its posts.
 */
export async function lockUser(tx: Context, userId: number): Promise<void> {
  await tx.sql('SELECT id FROM "User" WHERE id = $1::int FOR NO KEY UPDATE', [userId])
}
