// Summary of a service inside other content: logo, name, and price or vendor.
import { Wrench } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { Photo } from '#web/components/photo/Photo.tsx'
import type { ServiceFacts_service$key } from '#web/__generated__/ServiceFacts_service.graphql.ts'

export function ServiceFacts(props: { service: ServiceFacts_service$key }) {
  const { name, pricingInfo, logo, vendor } = useFragment(
    graphql`
      fragment ServiceFacts_service on Service {
        name
        pricingInfo
        logo {
          ...Photo_media
        }
        vendor {
          displayName
        }
      }
    `,
    props.service,
  )
  return (
    <span className="flex min-w-0 items-center gap-3">
      <span className="grid size-14 shrink-0 place-items-center overflow-hidden rounded-control bg-inset text-faint">
        {logo ? <Photo media={logo} sizes="56px" /> : <Wrench size={24} aria-hidden />}
      </span>
      <span className="min-w-0 flex-1">
        <bdi title={name} className="line-clamp-2 font-semibold wrap-anywhere">
          {name}
        </bdi>
        <bdi className="line-clamp-1 text-small wrap-anywhere text-muted">
          {pricingInfo ?? vendor.displayName}
        </bdi>
      </span>
    </span>
  )
}
