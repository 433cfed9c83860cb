// Idempotent commands that save and unsave posts and listings.
import type { AuthenticatedContext } from '#server/core/context/context.ts'
import { idempotentStatement } from '#server/core/limits/idempotency.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { retryOnConflict } from '#server/core/limits/retryOnConflict.ts'
import { postSaves, productSaves, serviceSaves } from './queries.ts'

/** Creates an idempotent command that saves or unsaves. NOT_FOUND if the caller cannot see the thing. */
const createSetSavedCommand =
  <Key extends string>(name: string, key: Key, { save, unsave }: typeof postSaves) =>
  (ctx: AuthenticatedContext, id: number, saved: boolean): Promise<Record<Key, number>> => {
    const ids = { [key]: id } as Record<Key, number>
    const owner = String(ctx.viewer.id)
    const write = { operation: `set${name}Saved`, owner, input: ids, toggleInput: { wanted: saved } }
    const setSaved = async (tx: AuthenticatedContext) => {
      const isVisible = await (saved ? save : unsave)(tx, id)
      if (!isVisible) throw new Refusal('NOT_FOUND', `${name} not found`)
      return ids
    }
    return retryOnConflict(() => idempotentStatement(ctx, write, setSaved))
  }

export const setPostSaved = createSetSavedCommand('Post', 'postId', postSaves)
export const setProductSaved = createSetSavedCommand('Product', 'productId', productSaves)
export const setServiceSaved = createSetSavedCommand('Service', 'serviceId', serviceSaves)
