// Services one below the other, or two side by side where there is room, as long as one likes.
import { useMemo, type ReactNode } from 'react'
import { EndlessList } from '#web/components/list/EndlessList.tsx'
import { GridRow } from '#web/components/list/GridRow.tsx'
import { rowsOf, type Row } from '#web/components/list/rows.ts'
import type { Pages } from '#web/components/list/usePages.ts'
import type { Listed } from '#web/components/list/VirtualList.tsx'
import { useMedia } from '#web/design/useMedia.ts'
import type { PlaceKey } from '#web/session/keys.ts'
import type { ServiceCard_service$key } from '#web/__generated__/ServiceCard_service.graphql.ts'
import { ServiceCard } from './ServiceCard.tsx'
import { ServiceCardSkeleton } from './ServiceCardSkeleton.tsx'

type Service = Listed & ServiceCard_service$key

type ServiceGridProps = {
  label: string
  services: readonly Service[]
  pages: Pages
  empty: ReactNode
  name?: string
  place?: PlaceKey
  /** In a column beside others there is less room. */
  mostColumns?: number
}

/** In pixels, of a card with three lines of text. */
const usualHeight = 260

export function ServiceGrid({ services, mostColumns = 2, ...list }: ServiceGridProps) {
  const fitsTwo = useMedia('(width >= 48rem)')
  const columns = Math.min(fitsTwo ? 2 : 1, mostColumns)
  const rows = useMemo(() => rowsOf(services, columns), [services, columns])
  const draw = useMemo(
    () => (row: Row<Service>) => (
      <GridRow columns={columns}>
        {row.items.map((service) => (
          <ServiceCard key={service.id} service={service} />
        ))}
      </GridRow>
    ),
    [columns],
  )
  return (
    <EndlessList
      {...list}
      role="feed"
      noun="services"
      items={rows}
      draw={draw}
      usualHeight={usualHeight}
      skeleton={<ServiceSkeletonRow columns={columns} />}
    />
  )
}

export const ServiceSkeletonRow = ({ columns }: { columns: number }) => (
  <GridRow columns={columns}>
    {Array.from({ length: columns }, (_, at) => (
      <ServiceCardSkeleton key={at} />
    ))}
  </GridRow>
)
