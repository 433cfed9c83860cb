// Idempotency: a write repeated under the same Idempotency-Key returns the result of the first one (ADR 6).
import { createHmac } from 'node:crypto'
import { inTransaction, type Context, type TransactionContext } from '#server/core/context/context.ts'
import { Refusal } from '#server/core/context/refusal.ts'

export const idempotencyHours = 24

/** Ids of created rows, by which a repeat reads its payload. */
export type CreatedIds = Record<string, number>

interface Write {
  operation: string
  /** Owner of the key: a user id, or the e-mail address of a registration. */
  owner: string
  /** The input without passwords and file bytes. */
  input: Record<string, unknown>
  /** New value of a toggle, which the server derives from the current one; a repeated call may differ in it. */
  toggleInput?: Record<string, unknown>
}

/**
 * Runs `work` in a transaction, at most once under an Idempotency-Key. Throws CONFLICT if the key was used with another
 * input, or the first call is still running.
 */
export async function idempotent<C extends Context, Ids extends CreatedIds>(
  ctx: C,
  write: Write,
  work: (tx: TransactionContext<C>) => Promise<Ids>,
): Promise<Ids> {
  const key = getKey(ctx)
  if (key === null) return inTransaction(ctx, work)
  const { operation, owner } = write

  return inTransaction(ctx, async (tx) => {
    const [lock] = await tx.sql<{ free: boolean }>(
      'SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS free',
      [JSON.stringify([owner, operation, key])],
    )
    if (!lock?.free) throw new AlreadyRunning()
    const earlierResult = await findStoredResult<Ids>(tx, write, key)
    if (earlierResult) return earlierResult
    const result = await work(tx)
    await tx.sql(insert, [owner, operation, key, hashInput(tx, key, write), JSON.stringify(result), tx.now()])
    return result
  })
}

/** As `idempotent`, for work of a single statement, which needs no transaction without a key. */
export const idempotentStatement = <C extends Context, Ids extends CreatedIds>(
  ctx: C,
  write: Write,
  statement: (ctx: C) => Promise<Ids>,
): Promise<Ids> => (getKey(ctx) === null ? statement(ctx) : idempotent(ctx, write, statement))

/** Returns the result of an earlier call under the same key, before costly work; null if there is none. */
export async function findReplay<Ids extends CreatedIds>(ctx: Context, write: Write): Promise<Ids | null> {
  const key = getKey(ctx)
  return key === null ? null : findStoredResult<Ids>(ctx, write, key)
}

function getKey({ call }: Context): string | null {
  const key = call.idempotencyKey
  if (key !== null && !/^[\x21-\x7e]{1,255}$/.test(key))
    throw new Refusal('INVALID_INPUT', 'Idempotency-Key must be 1 to 255 visible ASCII characters')
  return key
}

const select = `
  SELECT "inputHash", result FROM "IdempotentWrite"
  WHERE owner = $1 AND operation = $2 AND key = $3 AND "createdAt" > $4::timestamptz`

const insert = `
  INSERT INTO "IdempotentWrite" (owner, operation, key, "inputHash", result, "createdAt")
  VALUES ($1, $2, $3, $4::bytea, $5::jsonb, $6::timestamptz)
  ON CONFLICT (owner, operation, key) DO UPDATE
    SET "inputHash" = excluded."inputHash", result = excluded.result, "createdAt" = excluded."createdAt"`

async function findStoredResult<Ids extends CreatedIds>(
  ctx: Context,
  write: Write,
  key: string,
): Promise<Ids | null> {
  const { owner, operation } = write
  const since = new Date(ctx.now().getTime() - idempotencyHours * 3_600_000)
  const [row] = await ctx.sql<{ inputHash: Uint8Array; result: Ids }>(select, [owner, operation, key, since])
  if (!row) return null
  if (!Buffer.from(row.inputHash).equals(hashInput(ctx, key, write))) throw reusedKeyRefusal()
  return row.result
}

/** The same call is still running; a retry may succeed. */
export class AlreadyRunning extends Refusal {
  constructor() {
    super('CONFLICT', 'This request is already being handled', { retryAfter: 1 })
  }
}

/** The refusal of a key that was used for another request; commands throw it for differences outside `input`. */
export const reusedKeyRefusal = () =>
  new Refusal('CONFLICT', 'This Idempotency-Key was used for another request')

const hashInput = ({ call }: Context, key: string, { input, toggleInput }: Write) => {
  const hashedInput = call.isToggle ? input : { ...input, ...toggleInput }
  return createHmac('sha256', key).update(canonical(hashedInput)).digest()
}

const canonical = (input: Record<string, unknown>) => JSON.stringify(Object.entries(input).sort())
