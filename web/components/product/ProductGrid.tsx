// Products side by side, row by row, as long as one likes.
import { useMemo, type ReactNode } from 'react'
import { EndlessList } from '#web/components/list/EndlessList.tsx'
import { GridRow } from '#web/components/list/GridRow.tsx'
import { rowsOf, type Row } from '#web/components/list/rows.ts'
import type { Pages } from '#web/components/list/usePages.ts'
import type { Listed } from '#web/components/list/VirtualList.tsx'
import { useMedia } from '#web/design/useMedia.ts'
import { photoSizes } from '#web/lib/photos.ts'
import type { PlaceKey } from '#web/session/keys.ts'
import type { ProductCard_product$key } from '#web/__generated__/ProductCard_product.graphql.ts'
import { ProductCard } from './ProductCard.tsx'
import { ProductCardSkeleton } from './ProductCardSkeleton.tsx'

type Product = Listed & ProductCard_product$key

type ProductGridProps = {
  label: string
  products: readonly Product[]
  pages: Pages
  empty: ReactNode
  name?: string
  place?: PlaceKey
  /** In a column beside others there is less room. */
  mostColumns?: number
}

/** The columns there is room for; text that was made very large takes the width of two. */
export function useColumns(): number {
  const fitsTwo = useMedia('(width >= 18rem)')
  const fitsThree = useMedia('(width >= 30rem)')
  const fitsFour = useMedia('(width >= 64rem)')
  if (fitsFour) return 4
  return fitsThree ? 3 : fitsTwo ? 2 : 1
}

/** In pixels, of a card with sizes and two lines of text. */
const usualHeight = 420

export function ProductGrid({ products, mostColumns = 4, ...list }: ProductGridProps) {
  const columns = Math.min(useColumns(), mostColumns)
  const rows = useMemo(() => rowsOf(products, columns), [products, columns])
  const draw = useMemo(
    () => (row: Row<Product>, index: number) => (
      <GridRow columns={columns}>
        {row.items.map((product) => (
          <ProductCard key={product.id} product={product} sizes={photoSizes.inGrid} isFirst={index === 0} />
        ))}
      </GridRow>
    ),
    [columns],
  )
  return (
    <EndlessList
      {...list}
      role="feed"
      noun="products"
      items={rows}
      draw={draw}
      usualHeight={usualHeight}
      skeleton={<SkeletonRow columns={columns} />}
    />
  )
}

/** Cards that are on their way, with the measures of real ones. */
export const SkeletonRow = ({ columns }: { columns: number }) => (
  <GridRow columns={columns}>
    {Array.from({ length: columns }, (_, at) => (
      <ProductCardSkeleton key={at} />
    ))}
  </GridRow>
)
