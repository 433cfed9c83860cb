// The write pipeline of commands: replay of a repeated Idempotency-Key, then the rate limit, then one transaction.
import { authenticated, type Context, type TransactionContext } from '#server/core/context/context.ts'
import { idempotent, findReplay, type CreatedIds } from '#server/core/limits/idempotency.ts'
import { enforceLimit, type LimitRule } from '#server/core/limits/limits.ts'

interface Write {
  operation: string
  /** The input without passwords and file bytes, which a repeat must share. */
  input: Record<string, unknown>
  /** Rate limit per person; repeats do not count. */
  limit?: LimitRule
  /** Owner of the Idempotency-Key if it is not the caller: the e-mail address of a registration. */
  owner?: string
}

type Work<C extends Context, Ids> = (tx: TransactionContext<C>) => Promise<Ids>

/** Writes and returns the ids of the created rows; a repeat under the same Idempotency-Key returns the same ids. */
export async function write<C extends Context, Ids extends CreatedIds>(
  ctx: C,
  options: Write,
  work: Work<C, Ids>,
): Promise<Ids> {
  if (options.limit) return prepareWrite<C, Ids>(ctx, options, (commit) => commit(work))
  return idempotent(ctx, addOwner(ctx, options), work)
}

/**
 * As `write`, with long preparation before the transaction, such as storing files; a repeat skips it. `prepare` passes its
 * work to `commit`, and may clean up afterwards.
 */
export async function prepareWrite<C extends Context, Ids extends CreatedIds>(
  ctx: C,
  options: Write,
  prepare: (commit: (work: Work<C, Ids>) => Promise<Ids>) => Promise<Ids>,
): Promise<Ids> {
  const write = addOwner(ctx, options)
  const replay = await findReplay<Ids>(ctx, write)
  if (replay) return replay
  await spendLimit(ctx, options, write.owner)
  return prepare((work) => idempotent(ctx, write, work))
}

const slowedMessage = 'New accounts may publish only a little at the moment. Please wait and try again.'

async function spendLimit({ limits, viewer }: Context, { limit }: Write, owner: string): Promise<void> {
  if (!limit) return
  await enforceLimit(limits, limit, owner)
  if (limit.newAccountLimit && viewer?.isSlowed)
    await enforceLimit(
      limits,
      { name: `${limit.name}.new`, message: slowedMessage, ...limit.newAccountLimit },
      owner,
    )
}

const addOwner = (ctx: Context, { operation, input, owner }: Write) => ({
  operation,
  input,
  owner: owner ?? String(authenticated(ctx).viewer.id),
})
