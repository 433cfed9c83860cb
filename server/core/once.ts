// Idempotency: a write repeated under the same Idempotency-Key answers with what the first one made (decision 74).
import { createHmac } from 'node:crypto'
import { inTransaction, type Context } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'

/** How long a repeat is recognised. */
export const idempotencyHours = 24

/** The ids of the rows a write made: a repeat reads its payload by them. */
export type MadeIds = Record<string, number>

interface Write {
  operation: string
  /** Whose key it is: the user's id, or the e-mail address of a registration. */
  owner: string
  /** What was asked for, without passwords and file bytes. */
  input: Record<string, unknown>
}

/**
 * Runs `work` in a transaction; under an Idempotency-Key at most once. The same key with another input, or while the
 * first call is still running, is a CONFLICT.
 */
export async function once<C extends Context, Ids extends MadeIds>(
  ctx: C,
  write: Write,
  work: (tx: C) => Promise<Ids>,
): Promise<Ids> {
  const key = ctx.call.idempotencyKey
  if (key === null) return inTransaction(ctx, work)
  if (!/^[\x21-\x7e]{1,255}$/.test(key))
    throw new Refusal('INVALID_INPUT', 'Idempotency-Key must be 1 to 255 visible ASCII characters')
  const { operation, owner } = write
  const inputHash = new Uint8Array(createHmac('sha256', key).update(canonical(write.input)).digest())

  return inTransaction(ctx, async (tx) => {
    const [lock] = await tx.sql<{ free: boolean }>(
      'SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS free',
      [JSON.stringify([owner, operation, key])],
    )
    if (!lock?.free) throw new Refusal('CONFLICT', 'This request is already being handled', { retryAfter: 1 })
    const id = { owner_operation_key: { owner, operation, key } }
    const earlier = await tx.db.idempotentWrite.findUnique({ where: id })
    if (earlier) {
      if (!Buffer.from(earlier.inputHash).equals(inputHash))
        throw new Refusal('CONFLICT', 'This Idempotency-Key was used for another request')
      return earlier.result as Ids
    }
    const result = await work(tx)
    await tx.db.idempotentWrite.create({
      data: { owner, operation, key, inputHash, result, createdAt: tx.now() },
    })
    return result
  })
}

const canonical = (input: Record<string, unknown>) => JSON.stringify(Object.entries(input).sort())
