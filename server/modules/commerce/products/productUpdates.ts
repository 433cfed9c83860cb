// What becomes of the hints about a product for those who look at it: read once, for who may see it (T64).
import { moderatorContext, type Parts, type AuthenticatedContext } from '#server/core/context/context.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { sees, watcherOf, type Watcher } from '#server/core/visibility/visibility.ts'
import { withoutViewerFields } from '#server/core/visibility/withoutViewerFields.ts'
import { createBroadcast } from '#server/realtime/broadcast.ts'
import type { Updates } from '#server/realtime/latestQueue.ts'
import { loadProduct } from './loaders.ts'
import { findOnlookers, type ProductRow } from './queries.ts'
import type { ProductHint } from './topics.ts'

/** A product as it is now. */
export interface ProductNews {
  kind: 'changed'
  key: string
  productId: number
  product: ProductRow
}

/** The product is deleted, or hidden from the subscriber. */
export interface ProductLoss {
  kind: 'deleted'
  key: string
  isLast: true
  productId: number
}

export type ProductUpdate = ProductNews | ProductLoss

interface Subscriber extends Watcher {
  /** Not known until the product has been read. */
  vendorId?: number
}

const watchProducts = createBroadcast<'product', Subscriber, ProductUpdate>({
  topic: 'product',
  keyOf: ({ change }) => change,
  onReturn: { change: 'edited' },
  // Whoever may not know of its vendor any more is told that it is gone.
  listenToo: (bus, tell, subscribers) =>
    bus.listen('sight', 'all', ({ userIds }) => {
      const isOfThem = ({ vendorId }: Subscriber) => vendorId === undefined || userIds.includes(vendorId)
      if (subscribers().some(isOfThem)) tell({ change: 'edited' })
    }),
  read: readUpdates,
})

/** Watches a product that the caller sees; the first update is the product as it is now. */
export async function watchProduct(
  ctx: AuthenticatedContext,
  productId: number,
): Promise<Updates<ProductUpdate>> {
  const subscriber: Subscriber = watcherOf(ctx)
  const watch = await watchProducts(ctx.parts, String(productId), subscriber)
  try {
    const product = await loadProduct(ctx, productId)
    if (!product) throw new Refusal('NOT_FOUND', 'Product not found')
    subscriber.vendorId = product.vendorId
    watch.begin(newsOf(product))
    return watch
  } catch (error) {
    await watch.return()
    throw error
  }
}

async function readUpdates(
  parts: Parts,
  key: string,
  _hints: ProductHint[],
  subscribers: readonly Subscriber[],
) {
  const productId = Number(key)
  const viewerIds = [...new Set(subscribers.map(({ viewerId }) => viewerId))]
  const [onlookers, product] = await Promise.all([
    findOnlookers(parts, { productId, viewerIds }),
    loadProduct(moderatorContext(parts), productId),
  ])
  const loss: ProductLoss = { kind: 'deleted', key: 'deleted', isLast: true, productId }
  const updateFor = (subscriber: Subscriber): ProductUpdate =>
    product && sees(subscriber, onlookers) ? newsOf(product) : loss
  return new Map(subscribers.map((subscriber) => [subscriber, [updateFor(subscriber)]]))
}

const newsOf = (product: ProductRow): ProductNews => ({
  kind: 'changed',
  key: 'changed',
  productId: product.id,
  product: withoutViewerFields(product, ['viewerHasSaved']),
})
