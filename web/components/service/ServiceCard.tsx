// A service in the market: name, description, terms, vendor, and a link to the vendor's services.
import { useId } from 'react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router-dom'
import { ReadMore } from '#web/components/product/ReadMore.tsx'
import { VendorLine } from '#web/components/product/VendorLine.tsx'
import { Button } from '#web/design/buttons/Button.tsx'
import { Card } from '#web/design/display/Card.tsx'
import type { ServiceCard_service$key } from '#web/__generated__/ServiceCard_service.graphql.ts'
import { ServiceHead } from './ServiceHead.tsx'
import { ServiceTerms } from './ServiceTerms.tsx'

/** A longer description is cut (002 §9). */
const maxCharacters = 150

export function ServiceCard(props: { service: ServiceCard_service$key }) {
  const service = useFragment(
    graphql`
      fragment ServiceCard_service on Service {
        name
        description
        ...ServiceHead_service
        ...ServiceTerms_service
        vendor {
          databaseId
          ...VendorLine_user
        }
      }
    `,
    props.service,
  )
  const nameId = useId()
  return (
    <Card asChild className="flex h-full min-w-0 flex-col gap-3 p-4">
      <article aria-labelledby={nameId}>
        <ServiceHead service={service} id={nameId} />
        <div className="flex flex-col gap-1">
          <ReadMore
            text={service.description}
            maxCharacters={maxCharacters}
            subject={service.name}
            lines={3}
          />
        </div>
        <ServiceTerms service={service} />
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <VendorLine user={service.vendor} />
          <Button asChild variant="secondary" size="sm">
            <Link to={`/vendor-services/${service.vendor.databaseId}`}>
              <span>
                View Details<span className="sr-only"> {service.name}</span>
              </span>
            </Link>
          </Button>
        </div>
      </article>
    </Card>
  )
}
