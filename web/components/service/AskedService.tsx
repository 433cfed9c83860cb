// The service that a message asks about, while it is written and once it is sent: loaded where there is one.
import { lazy, Suspense } from 'react'
import type { ServiceBlock_service$key } from '#web/__generated__/ServiceBlock_service.graphql.ts'
import type { AttachedServiceCardProps } from './AttachedServiceCard.tsx'

const Card = lazy(async () => ({
  default: (await import('./AttachedServiceCard.tsx')).AttachedServiceCard,
}))
const Block = lazy(async () => ({ default: (await import('./ServiceBlock.tsx')).ServiceBlock }))

type AttachedServiceProps = Omit<AttachedServiceCardProps, 'serviceId'> & { serviceId: string | null }

export function AttachedService({ serviceId, ...props }: AttachedServiceProps) {
  if (serviceId === null) return null
  return (
    <Suspense fallback={<div className="h-19.5" />}>
      <Card serviceId={serviceId} {...props} />
    </Suspense>
  )
}

export const ShownService = ({ service }: { service: ServiceBlock_service$key }) => (
  <Suspense fallback={<div className="h-19.5" />}>
    <Block service={service} />
  </Suspense>
)
