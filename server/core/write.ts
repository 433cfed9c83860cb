// How a verb writes: a repeat is recalled, its limit is spent, and its work runs in one transaction, in that order.
import { signed, type Context, type Tx } from '#server/core/context.ts'
import { idempotent, recall, type MadeIds } from '#server/core/idempotency.ts'
import { spend, type LimitRule } from '#server/core/limits.ts'

interface Write {
  /** The verb, as the graph names it. */
  operation: string
  /** What was asked for, without passwords and file bytes: a repeat must have it in common. */
  input: Record<string, unknown>
  /** How often one person may do this. A repeat costs nothing. */
  limit?: LimitRule
  /** Whose Idempotency-Key it is, where that is not the caller's own: the e-mail address of a registration. */
  owner?: string
}

type Work<C extends Context, Ids> = (tx: Tx<C>) => Promise<Ids>

/** Writes, and gives the ids of the rows that were made; a repeat under the same Idempotency-Key gets the same ones. */
export async function write<C extends Context, Ids extends MadeIds>(
  ctx: C,
  asked: Write,
  work: Work<C, Ids>,
): Promise<Ids> {
  if (asked.limit) return prepareWrite<C, Ids>(ctx, asked, (commit) => commit(work))
  return idempotent(ctx, named(ctx, asked), work)
}

/**
 * As `write`, with something to do before the transaction that may take long, such as taking files: only where this is
 * no repeat. `prepare` hands its work to `commit`, and may clean up after it.
 */
export async function prepareWrite<C extends Context, Ids extends MadeIds>(
  ctx: C,
  asked: Write,
  prepare: (commit: (work: Work<C, Ids>) => Promise<Ids>) => Promise<Ids>,
): Promise<Ids> {
  const write = named(ctx, asked)
  const made = await recall<Ids>(ctx, write)
  if (made) return made
  if (asked.limit) await spendPlace(ctx, asked.limit, write.owner)
  return prepare((work) => idempotent(ctx, write, work))
}

const slowed = 'New accounts may publish only a little at the moment. Please wait and try again.'

async function spendPlace({ limits, viewer }: Context, rule: LimitRule, owner: string): Promise<void> {
  await spend(limits, rule, owner)
  if (rule.ofNew && viewer?.isSlowed)
    await spend(limits, { name: `${rule.name}.new`, message: slowed, ...rule.ofNew }, owner)
}

const named = (ctx: Context, { operation, input, owner }: Write) => ({
  operation,
  input,
  owner: owner ?? String(signed(ctx).viewer.id),
})
