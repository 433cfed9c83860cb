// Product that a post or message shows, loaded lazily; a note if it was deleted.
import { lazy, Suspense } from 'react'
import type { ProductBlock_product$key } from '#web/__generated__/ProductBlock_product.graphql.ts'

const ProductBlock = lazy(async () => ({ default: (await import('./ProductBlock.tsx')).ProductBlock }))

export function EmbeddedProduct({ product }: { product: ProductBlock_product$key | null | undefined }) {
  if (!product) return <p className="rounded-card border border-line p-3 text-faint">This product is gone</p>
  return (
    <Suspense fallback={<div className="h-23.5" />}>
      <ProductBlock product={product} />
    </Suspense>
  )
}
