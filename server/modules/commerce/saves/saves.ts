// Idempotent commands that save and unsave posts and listings.
import type { AuthenticatedContext } from '#server/core/context/context.ts'
import { idempotentStatement } from '#server/core/limits/idempotency.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { retryOnConflict } from '#server/core/limits/retryOnConflict.ts'
import { savedPost, savedProduct, savedService } from './queries.ts'

/** Creates an idempotent command that saves or unsaves. NOT_FOUND if the caller cannot see the thing. */
const setSaved =
  <Key extends string>(name: string, key: Key, { save, unsave }: typeof savedPost) =>
  (ctx: AuthenticatedContext, id: number, saved: boolean): Promise<Record<Key, number>> => {
    const ids = { [key]: id } as Record<Key, number>
    const owner = String(ctx.viewer.id)
    const write = { operation: `set${name}Saved`, owner, input: ids, toggleInput: { wanted: saved } }
    const work = async (tx: AuthenticatedContext) => {
      const isVisible = await (saved ? save : unsave)(tx, id)
      if (!isVisible) throw new Refusal('NOT_FOUND', `${name} not found`)
      return ids
    }
    return retryOnConflict(() => idempotentStatement(ctx, write, work))
  }

export const setPostSaved = setSaved('Post', 'postId', savedPost)
export const setProductSaved = setSaved('Product', 'productId', savedProduct)
export const setServiceSaved = setSaved('Service', 'serviceId', savedService)
