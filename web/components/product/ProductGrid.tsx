// Endless grid of product cards.
import { CardGrid, type GridProps } from '#web/components/list/CardGrid.tsx'
import type { ListItem } from '#web/components/list/VirtualList.tsx'
import { useMedia } from '#web/design/useMedia.ts'
import { photoSizes } from '#web/lib/photos.ts'
import type { ProductCard_product$key } from '#web/__generated__/ProductCard_product.graphql.ts'
import { ProductCard } from './ProductCard.tsx'
import { ProductCardSkeleton } from './ProductCardSkeleton.tsx'

type Product = ListItem & ProductCard_product$key

/** Number of columns that fit; very large text counts as two columns. */
export function useColumns(): number {
  const fitsTwo = useMedia('(width >= 18rem)')
  const fitsThree = useMedia('(width >= 30rem)')
  const fitsFour = useMedia('(width >= 64rem)')
  if (fitsFour) return 4
  return fitsThree ? 3 : fitsTwo ? 2 : 1
}

const usualHeightPx = 420

const renderItem = (product: Product, isFirst: boolean) => (
  <ProductCard product={product} sizes={photoSizes.inGrid} isFirst={isFirst} />
)

export function ProductGrid({
  products,
  maxColumns = 4,
  ...list
}: GridProps & { products: readonly Product[] }) {
  return (
    <CardGrid
      {...list}
      noun="products"
      items={products}
      columns={Math.min(useColumns(), maxColumns)}
      renderItem={renderItem}
      usualHeight={usualHeightPx}
      skeleton={<ProductCardSkeleton />}
    />
  )
}
