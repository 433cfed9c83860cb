// Live updates of a product for its subscribers: one read serves all who may see it (T64).
import { moderatorContext, type Services, type AuthenticatedContext } from '#server/core/context/context.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { canSee, toWatcher, type Watcher } from '#server/core/visibility/visibility.ts'
import { guardViewerFields } from '#server/core/visibility/guardViewerFields.ts'
import { createBroadcast } from '#server/realtime/broadcast.ts'
import type { Updates } from '#server/realtime/latestQueue.ts'
import { loadProduct } from './loaders.ts'
import { findProductViewers, type ProductRow } from './queries.ts'
import type { ProductHint } from './topics.ts'

export interface ProductChange {
  kind: 'changed'
  key: string
  productId: number
  product: ProductRow
}

/** Deleted, or hidden from the subscriber. */
export interface ProductDeletion {
  kind: 'deleted'
  key: string
  isLast: true
  productId: number
}

export type ProductUpdate = ProductChange | ProductDeletion

interface Subscriber extends Watcher {
  /** Unknown until the product is read. */
  vendorId?: number
}

const watchProducts = createBroadcast<'product', Subscriber, ProductUpdate>({
  topic: 'product',
  keyOf: ({ change }) => change,
  onReconnect: { change: 'edited' },
  // A changed block or suspension can hide the product from a subscriber.
  listenToRelated: (bus, publish, subscribers) =>
    bus.listen('sight', 'all', ({ userIds }) => {
      const isAffected = ({ vendorId }: Subscriber) => vendorId === undefined || userIds.includes(vendorId)
      if (subscribers().some(isAffected)) publish({ change: 'edited' })
    }),
  read: readUpdates,
})

/** Subscribes to a product that the caller sees; the first update is its current state. */
export async function watchProduct(
  ctx: AuthenticatedContext,
  productId: number,
): Promise<Updates<ProductUpdate>> {
  const subscriber: Subscriber = toWatcher(ctx)
  const subscription = await watchProducts(ctx.services, String(productId), subscriber)
  try {
    const product = await loadProduct(ctx, productId)
    if (!product) throw new Refusal('NOT_FOUND', 'Product not found')
    subscriber.vendorId = product.vendorId
    subscription.pushInitial(toChange(product))
    return subscription
  } catch (error) {
    await subscription.return()
    throw error
  }
}

async function readUpdates(
  services: Services,
  key: string,
  _hints: ProductHint[],
  subscribers: readonly Subscriber[],
) {
  const productId = Number(key)
  const viewerIds = [...new Set(subscribers.map(({ viewerId }) => viewerId))]
  const [viewers, product] = await Promise.all([
    findProductViewers(services, { productId, viewerIds }),
    loadProduct(moderatorContext(services), productId),
  ])
  const deletion: ProductDeletion = { kind: 'deleted', key: 'deleted', isLast: true, productId }
  const updateFor = (subscriber: Subscriber): ProductUpdate =>
    product && canSee(subscriber, viewers) ? toChange(product) : deletion
  return new Map(subscribers.map((subscriber) => [subscriber, [updateFor(subscriber)]]))
}

const toChange = (product: ProductRow): ProductChange => ({
  kind: 'changed',
  key: 'changed',
  productId: product.id,
  product: guardViewerFields(product, ['viewerHasSaved']),
})
