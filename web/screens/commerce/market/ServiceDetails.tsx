// Details of a service, its vendor, and the actions on it.
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router-dom'
import { ServiceContacts } from '#web/components/service/ServiceContacts.tsx'
import { ServiceHead } from '#web/components/service/ServiceHead.tsx'
import { ServiceTerms } from '#web/components/service/ServiceTerms.tsx'
import { Button } from '#web/design/buttons/Button.tsx'
import type {
  ServiceDetails_service$data,
  ServiceDetails_service$key,
} from '#web/__generated__/ServiceDetails_service.graphql.ts'
import { SellerRow } from './SellerRow.tsx'
import { ShareButtons } from './ShareButtons.tsx'

export function ServiceDetails(props: { service: ServiceDetails_service$key }) {
  const { description, vendor, ...service } = useFragment(
    graphql`
      fragment ServiceDetails_service on Service {
        databaseId
        name
        description
        viewerCanAsk
        viewerCanEdit
        ...ServiceHead_service
        ...ServiceTerms_service
        ...ServiceContacts_service
        vendor {
          databaseId
          ...SellerRow_user
        }
      }
    `,
    props.service,
  )
  return (
    <article aria-labelledby="service" className="px-4 pt-3 pb-4 md:px-6">
      <ServiceHead service={service} id="service" isAlone />
      <p dir="auto" className="mt-3 text-start wrap-anywhere whitespace-pre-line">
        {description}
      </p>
      <ServiceTerms service={service} className="mt-3 flex-col" />
      <div className="mt-4">
        <ServiceContacts service={service} />
      </div>
      <SellerRow user={vendor} />
      <Actions {...service} vendorId={vendor.databaseId} />
    </article>
  )
}

type ActionsProps = Pick<
  ServiceDetails_service$data,
  'databaseId' | 'name' | 'viewerCanAsk' | 'viewerCanEdit'
> & { vendorId: number }

function Actions({ databaseId, name, viewerCanAsk, viewerCanEdit, vendorId }: ActionsProps) {
  const shared = {
    path: `/services/${databaseId}`,
    title: name,
    note: 'Whoever is on Fennec can open it.',
  }
  return (
    <div className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-2">
      {viewerCanEdit && (
        <Button asChild variant="secondary" block>
          <Link to={`/edit-service/${databaseId}`}>Edit</Link>
        </Button>
      )}
      {viewerCanAsk && (
        <Button asChild variant="primary" block>
          <Link to={`/messages/${vendorId}?service=${databaseId}`}>Message</Link>
        </Button>
      )}
      <Button asChild variant="secondary" block>
        <Link to={`/vendor-services/${vendorId}`}>All services</Link>
      </Button>
      <ShareButtons shared={shared} />
    </div>
  )
}
