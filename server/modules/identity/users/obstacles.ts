// Registry of functions that return the reasons why an account cannot be deleted yet, one per module (ADR 17).
import type { AuthenticatedContext } from '#server/core/context/context.ts'
import { Refusal } from '#server/core/context/refusal.ts'

/** Returns a user-facing text for each reason against deletion. */
export type FindObstacles = (ctx: AuthenticatedContext) => Promise<string[]>

const finders = new Set<FindObstacles>()

/** Registers a function, which runs while the account is locked. Returns a function that removes it. */
export function declareDeletionObstacles(find: FindObstacles): () => void {
  finders.add(find)
  return () => void finders.delete(find)
}

/** Throws CONFLICT with all reasons, if there are any. */
export async function requireNoObstacles(ctx: AuthenticatedContext): Promise<void> {
  const reasons: string[] = []
  for (const find of finders) reasons.push(...(await find(ctx)))
  if (reasons.length === 0) return
  throw new Refusal('CONFLICT', `Your account cannot be deleted yet: ${reasons.join('; ')}`, {
    problems: reasons.map((message) => ({ path: 'account', message })),
  })
}
