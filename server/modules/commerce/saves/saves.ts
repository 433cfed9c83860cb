// The commands of what is saved: each call says how it should be, so that saying it again changes nothing.
import type { AuthenticatedContext } from '#server/core/context/context.ts'
import { idempotentStatement } from '#server/core/limits/idempotency.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { retryRaces } from '#server/core/limits/retryRaces.ts'
import { savedPost, savedProduct, savedService } from './queries.ts'

/** Makes a command that saves a post or listing for later, or no longer. Nobody else learns of it. NOT_FOUND if the caller does not see it. */
const setSaved =
  <Key extends string>(name: string, key: Key, { put, take }: typeof savedPost) =>
  (ctx: AuthenticatedContext, id: number, saved: boolean): Promise<Record<Key, number>> => {
    const ids = { [key]: id } as Record<Key, number>
    const owner = String(ctx.viewer.id)
    const write = { operation: `set${name}Saved`, owner, input: ids, wish: { wanted: saved } }
    const work = async (tx: AuthenticatedContext) => {
      const isSeen = await (saved ? put : take)(tx, id)
      if (!isSeen) throw new Refusal('NOT_FOUND', `${name} not found`)
      return ids
    }
    return retryRaces(() => idempotentStatement(ctx, write, work))
  }

export const setPostSaved = setSaved('Post', 'postId', savedPost)
export const setProductSaved = setSaved('Product', 'productId', savedProduct)
export const setServiceSaved = setSaved('Service', 'serviceId', savedService)
