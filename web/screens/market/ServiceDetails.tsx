// What there is to know of a service, and the ways to who offers it.
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router-dom'
import { ServiceContacts } from '#web/components/service/ServiceContacts.tsx'
import { ServiceHead } from '#web/components/service/ServiceHead.tsx'
import { ServiceTerms } from '#web/components/service/ServiceTerms.tsx'
import { shareLink } from '#web/components/sharing/shareLink.ts'
import { Button } from '#web/design/Button.tsx'
import { useSession } from '#web/session/session.ts'
import type { ServiceDetails_service$key } from '#web/__generated__/ServiceDetails_service.graphql.ts'
import { SellerRow } from './SellerRow.tsx'
import { whatsAppLinkOf } from './sharing.ts'

export function ServiceDetails(props: { service: ServiceDetails_service$key }) {
  const { databaseId, name, description, vendor, ...service } = useFragment(
    graphql`
      fragment ServiceDetails_service on Service {
        databaseId
        name
        description
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
      <Actions databaseId={databaseId} name={name} vendorId={vendor.databaseId} />
    </article>
  )
}

type ActionsProps = { databaseId: number; name: string; vendorId: number }

function Actions({ databaseId, name, vendorId }: ActionsProps) {
  const { user } = useSession()
  const isOwn = user?.id === vendorId
  const shared = {
    path: `/services/${databaseId}`,
    title: name,
    note: 'Whoever is on Fennec can open it.',
  }
  return (
    <div className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-2">
      {isOwn ? (
        <Button asChild variant="secondary" block>
          <Link to={`/edit-service/${databaseId}`}>Edit</Link>
        </Button>
      ) : (
        <Button asChild variant="primary" block>
          <Link to={`/messages/${vendorId}`}>Message</Link>
        </Button>
      )}
      <Button asChild variant="secondary" block>
        <Link to={`/vendor-services/${vendorId}`}>All services</Link>
      </Button>
      <Button variant="secondary" block onClick={() => void shareLink(shared)}>
        Share
      </Button>
      <Button asChild variant="secondary" block>
        <a href={whatsAppLinkOf(shared)} target="_blank" rel="noopener noreferrer">
          Share to WhatsApp
        </a>
      </Button>
    </div>
  )
}
