// The market: products and services of vendors, with search, category, price and campus (002 §2).
import { lazy, Suspense } from 'react'
import { graphql } from 'react-relay'
import { Link, useSearchParams } from 'react-router-dom'
import { SkeletonRow } from '#web/components/list/CardGrid.tsx'
import { ProductCardSkeleton } from '#web/components/product/ProductCardSkeleton.tsx'
import { useColumns } from '#web/components/product/ProductGrid.tsx'
import { LoadingFrame } from '#web/components/shell/LoadingFrame.tsx'
import { homePath } from '#web/components/shell/navigation/destinations.ts'
import { QueryScreen } from '#web/components/shell/QueryScreen.tsx'
import { Shell } from '#web/components/shell/Shell.tsx'
import { SkeletonList } from '#web/design/display/Skeleton.tsx'
import { hasStoredPosition, hasScrolledPastWindow } from '#web/lib/page/scrollMemory.ts'
import { useRevalidatedQuery } from '#web/relay/hooks/useRevalidatedQuery.ts'
import type { MarketScreenQuery } from '#web/__generated__/MarketScreenQuery.graphql.ts'
import { parseMarketSearch, toVariables, type Search } from './marketSearch.ts'
import { MarketControls } from './MarketControls.tsx'
import { MarketProducts } from './MarketProducts.tsx'
import { marketControlsHeight } from './marketControlsHeight.ts'
import { Chip } from '#web/design/buttons/Chip.tsx'
import { ChipRow } from '#web/design/buttons/ChipRow.tsx'
import { marketPath } from './marketPath.ts'

/** Loaded on demand: most visits are for products. */
const MarketServices = lazy(async () => ({ default: (await import('./MarketServices.tsx')).MarketServices }))

export function MarketScreen({ title }: { title: string }) {
  return (
    <QueryScreen
      errorTitle="Error loading the marketplace"
      fallbackText="Failed to fetch products"
      skeleton={<MarketSkeleton title={title} />}
    >
      <Market title={title} />
    </QueryScreen>
  )
}

function Market({ title }: { title: string }) {
  const [params] = useSearchParams()
  const search = parseMarketSearch(params)
  const {
    viewer,
    productCategories,
    serviceCategories,
    goods: productsQuery,
    help: servicesQuery,
  } = useRevalidatedQuery<MarketScreenQuery>(
    graphql`
      query MarketScreenQuery(
        $market: ProductFilter!
        $sort: ProductSort!
        $serviceFilter: ServiceFilter!
        $products: Boolean!
        $services: Boolean!
      ) {
        viewer {
          ...Shell_viewer
          user {
            databaseId
            userType
          }
        }
        productCategories(filter: $market) @include(if: $products)
        serviceCategories(filter: $serviceFilter) @include(if: $services)
        ...MarketProducts_query
          @arguments(market: $market, sort: $sort)
          @include(if: $products)
          @alias(as: "goods")
        ...MarketServices_query
          @arguments(serviceFilter: $serviceFilter)
          @include(if: $services)
          @alias(as: "help")
      }
    `,
    toVariables(params),
    { instead: () => hasStoredPosition('marketPlace') || hasScrolledPastWindow() },
  )
  if (!viewer) return null
  return (
    <Shell viewer={viewer} title={title} back={homePath(viewer.user)} isWide>
      <MarketControls search={search} />
      <CategoryChips search={search} categories={productCategories ?? serviceCategories ?? []} />
      {productsQuery && <MarketProducts query={productsQuery} search={search} />}
      {servicesQuery && (
        <Suspense>
          <MarketServices query={servicesQuery} search={search} />
        </Suspense>
      )}
    </Shell>
  )
}

function MarketSkeleton({ title }: { title: string }) {
  const columns = useColumns()
  return (
    <LoadingFrame title={title} hasBack isWide>
      <SkeletonList label="Loading products">
        <div className={marketControlsHeight} />
        <SkeletonRow columns={columns} card={<ProductCardSkeleton />} />
        <SkeletonRow columns={columns} card={<ProductCardSkeleton />} />
      </SkeletonList>
    </LoadingFrame>
  )
}

/** Links to the categories that have results; the selected one always shows, so that it can be cleared (002 §2). */
function CategoryChips({ search, categories }: { search: Search; categories: readonly string[] }) {
  const { category: selected } = search
  const shown = selected === null || categories.includes(selected) ? categories : [selected, ...categories]
  return (
    <ChipRow label="Categories" className="mx-0! mt-2.5 mb-2 md:px-0">
      {[null, ...shown].map((category) => (
        <Chip key={category} asChild selected={category === selected}>
          <Link to={marketPath({ ...search, category })}>{category ?? 'All'}</Link>
        </Chip>
      ))}
    </ChipRow>
  )
}
