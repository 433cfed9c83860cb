// The verbs of what is saved: each call says how it should be, so that saying it again changes nothing.
import type { Signed } from '#server/core/context.ts'
import { idempotentStatement } from '#server/core/idempotency.ts'
import { Refusal } from '#server/core/refusal.ts'
import { retryRaces } from '#server/core/retryRaces.ts'
import {
  putSave,
  putSavedProduct,
  putSavedService,
  takeSave,
  takeSavedProduct,
  takeSavedService,
} from './rows.ts'

/** Keeps a post for later, or no longer. Nobody else learns of it. NOT_FOUND where one does not see it. */
export function setPostSaved(ctx: Signed, postId: number, saved: boolean) {
  const owner = String(ctx.viewer.id)
  const write = { operation: 'setPostSaved', owner, input: { postId }, wish: { wanted: saved } }
  const work = async (tx: Signed) => {
    const isSeen = await (saved ? putSave : takeSave)(tx, postId)
    if (!isSeen) throw new Refusal('NOT_FOUND', 'Post not found')
    return { postId }
  }
  return retryRaces(() => idempotentStatement(ctx, write, work))
}

/** The same with a product. */
export function setProductSaved(ctx: Signed, productId: number, saved: boolean) {
  const owner = String(ctx.viewer.id)
  const write = { operation: 'setProductSaved', owner, input: { productId }, wish: { wanted: saved } }
  const work = async (tx: Signed) => {
    const isSeen = await (saved ? putSavedProduct : takeSavedProduct)(tx, productId)
    if (!isSeen) throw new Refusal('NOT_FOUND', 'Product not found')
    return { productId }
  }
  return retryRaces(() => idempotentStatement(ctx, write, work))
}

/** The same with a service. */
export function setServiceSaved(ctx: Signed, serviceId: number, saved: boolean) {
  const owner = String(ctx.viewer.id)
  const write = { operation: 'setServiceSaved', owner, input: { serviceId }, wish: { wanted: saved } }
  const work = async (tx: Signed) => {
    const isSeen = await (saved ? putSavedService : takeSavedService)(tx, serviceId)
    if (!isSeen) throw new Refusal('NOT_FOUND', 'Service not found')
    return { serviceId }
  }
  return retryRaces(() => idempotentStatement(ctx, write, work))
}
