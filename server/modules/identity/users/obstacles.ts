// Port: reasons why an account cannot be deleted yet, which modules declare (ADR 17).
import type { AuthenticatedContext } from '#server/core/context/context.ts'
import { Refusal } from '#server/core/context/refusal.ts'

/** Returns a user-facing text for each reason why the account must stay. */
export type Obstacles = (ctx: AuthenticatedContext) => Promise<string[]>

const declared = new Set<Obstacles>()

/** Registers reasons, which are read while the account is locked. Returns a function that removes them. */
export function declareObstacles(find: Obstacles): () => void {
  declared.add(find)
  return () => void declared.delete(find)
}

/** Throws CONFLICT with all reasons, if there are any. */
export async function refuseObstacles(ctx: AuthenticatedContext): Promise<void> {
  const reasons: string[] = []
  for (const find of declared) reasons.push(...(await find(ctx)))
  if (reasons.length === 0) return
  throw new Refusal('CONFLICT', `Your account cannot be deleted yet: ${reasons.join('; ')}`, {
    problems: reasons.map((message) => ({ path: 'account', message })),
  })
}
