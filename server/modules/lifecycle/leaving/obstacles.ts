// What stands in the way of leaving: each room that owes somebody something says so here (decision 26).
import type { Signed } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'

/** Words for the person, one for each reason why the account has to stay for now. */
export type Obstacles = (ctx: Signed) => Promise<string[]>

const declared = new Set<Obstacles>()

/** Declares reasons of a room, which are looked for while the account is locked; gives what withdraws them. */
export function declareObstacles(find: Obstacles): () => void {
  declared.add(find)
  return () => void declared.delete(find)
}

/** CONFLICT while there are any, with all of them. */
export async function refuseObstacles(ctx: Signed): Promise<void> {
  const reasons: string[] = []
  for (const find of declared) reasons.push(...(await find(ctx)))
  if (reasons.length === 0) return
  throw new Refusal('CONFLICT', `Your account cannot be deleted yet: ${reasons.join('; ')}`, {
    problems: reasons.map((message) => ({ path: 'account', message })),
  })
}
