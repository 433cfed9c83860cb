// Logo, name and category of a service.
import { Wrench } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router-dom'
import { HeldMark } from '#web/components/hidden/HiddenMark.tsx'
import { Photo } from '#web/components/photo/Photo.tsx'
import { Badge } from '#web/design/display/Badge.tsx'
import type { ServiceHead_service$key } from '#web/__generated__/ServiceHead_service.graphql.ts'

type ServiceHeadProps = {
  service: ServiceHead_service$key
  id: string
  /** True on the service's page, where the name is no link. */
  isAlone?: boolean
}

export function ServiceHead({ id, isAlone, ...props }: ServiceHeadProps) {
  const { databaseId, name, category, isHeld, logo } = useFragment(
    graphql`
      fragment ServiceHead_service on Service {
        databaseId
        name
        category
        isHeld
        logo {
          ...Photo_media
        }
      }
    `,
    props.service,
  )
  return (
    <div className="flex items-center gap-3">
      <span className="grid size-14 shrink-0 place-items-center overflow-hidden rounded-control bg-inset text-faint">
        {logo ? <Photo media={logo} sizes="56px" /> : <Wrench size={24} aria-hidden />}
      </span>
      <span className="flex min-w-0 flex-col items-start gap-1">
        <h2 id={id} className="max-w-full text-lead/6 font-semibold">
          {isAlone ? (
            <bdi className="wrap-anywhere">{name}</bdi>
          ) : (
            <Link
              to={`/services/${databaseId}`}
              title={name}
              className="line-clamp-2 rounded-xs wrap-anywhere hover:underline"
            >
              <bdi>{name}</bdi>
            </Link>
          )}
        </h2>
        <Badge className="max-w-full">
          <span className="truncate">{category}</span>
        </Badge>
        {isHeld && <HeldMark />}
      </span>
    </div>
  )
}
