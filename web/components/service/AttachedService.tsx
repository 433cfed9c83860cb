// Card of the service attached to an unsent message, loaded lazily; nothing without one.
import { lazy, Suspense } from 'react'
import type { AttachedServiceCardProps } from './AttachedServiceCard.tsx'

const Card = lazy(async () => ({
  default: (await import('./AttachedServiceCard.tsx')).AttachedServiceCard,
}))

type AttachedServiceProps = Omit<AttachedServiceCardProps, 'serviceId'> & { serviceId: string | null }

export function AttachedService({ serviceId, ...props }: AttachedServiceProps) {
  if (serviceId === null) return null
  return (
    <Suspense fallback={<div className="h-19.5" />}>
      <Card serviceId={serviceId} {...props} />
    </Suspense>
  )
}
