// Service that a message asks about, loaded lazily.
import { lazy, Suspense } from 'react'
import type { ServiceBlock_service$key } from '#web/__generated__/ServiceBlock_service.graphql.ts'

const ServiceBlock = lazy(async () => ({ default: (await import('./ServiceBlock.tsx')).ServiceBlock }))

export const EmbeddedService = ({ service }: { service: ServiceBlock_service$key }) => (
  <Suspense fallback={<div className="h-19.5" />}>
    <ServiceBlock service={service} />
  </Suspense>
)
