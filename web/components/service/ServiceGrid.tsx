// Endless list of service cards, in two columns where they fit.
import { CardGrid, type GridProps } from '#web/components/list/CardGrid.tsx'
import type { ListItem } from '#web/components/list/VirtualList.tsx'
import { useMedia } from '#web/design/useMedia.ts'
import type { ServiceCard_service$key } from '#web/__generated__/ServiceCard_service.graphql.ts'
import { ServiceCard } from './ServiceCard.tsx'
import { ServiceCardSkeleton } from './ServiceCardSkeleton.tsx'

type Service = ListItem & ServiceCard_service$key

const usualHeightPx = 260

const renderItem = (service: Service) => <ServiceCard service={service} />

export function ServiceGrid({
  services,
  maxColumns = 2,
  ...list
}: GridProps & { services: readonly Service[] }) {
  const fitsTwo = useMedia('(width >= 48rem)')
  return (
    <CardGrid
      {...list}
      noun="services"
      items={services}
      columns={Math.min(fitsTwo ? 2 : 1, maxColumns)}
      renderItem={renderItem}
      usualHeight={usualHeightPx}
      skeleton={<ServiceCardSkeleton />}
    />
  )
}
