// Service that a message asks about, as a link.
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router-dom'
import type { ServiceBlock_service$key } from '#web/__generated__/ServiceBlock_service.graphql.ts'
import { ServiceFacts } from './ServiceFacts.tsx'

export function ServiceBlock(props: { service: ServiceBlock_service$key }) {
  const service = useFragment(
    graphql`
      fragment ServiceBlock_service on Service {
        databaseId
        ...ServiceFacts_service
      }
    `,
    props.service,
  )
  return (
    <Link
      to={`/services/${service.databaseId}`}
      className="block rounded-card border border-line p-2.5 hover:bg-hover"
    >
      <ServiceFacts service={service} />
    </Link>
  )
}
