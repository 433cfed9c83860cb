// A service in its vendor's list, with contacts; its owner gets buttons to edit and delete it.
import { useId, useState } from 'react'
import { Pencil, Trash2 } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router-dom'
import { useLazyComponent } from '#web/components/loading/useLazyComponent.ts'
import { ReadMore } from '#web/components/product/ReadMore.tsx'
import { ServiceContacts } from '#web/components/service/ServiceContacts.tsx'
import { ServiceHead } from '#web/components/service/ServiceHead.tsx'
import { ServiceTerms } from '#web/components/service/ServiceTerms.tsx'
import { Button } from '#web/design/buttons/Button.tsx'
import { Card } from '#web/design/display/Card.tsx'
import { useSession } from '#web/session/session.ts'
import type {
  VendorService_service$data,
  VendorService_service$key,
} from '#web/__generated__/VendorService_service.graphql.ts'

const loadDelete = async () => (await import('./DeleteService.tsx')).DeleteService

/** Characters of the description that a card shows (002 §9). */
const excerptLength = 150

export function VendorService(props: { service: VendorService_service$key }) {
  const service = useFragment(
    graphql`
      fragment VendorService_service on Service {
        id
        databaseId
        name
        description
        contactsOpened
        viewerCanEdit
        vendor {
          databaseId
        }
        ...ServiceHead_service
        ...ServiceTerms_service
        ...ServiceContacts_service
      }
    `,
    props.service,
  )
  const nameId = useId()
  const { user } = useSession()
  const isOwn = user?.id === service.vendor.databaseId
  return (
    <Card asChild className="flex flex-col items-start gap-3 p-4">
      <article aria-labelledby={nameId}>
        <ServiceHead service={service} id={nameId} />
        <div className="flex flex-col gap-1">
          <ReadMore
            text={service.description}
            maxCharacters={excerptLength}
            subject={service.name}
            lines={3}
          />
        </div>
        <ServiceTerms service={service} />
        <ServiceContacts service={service} />
        {isOwn && <OwnerActions {...service} />}
      </article>
    </Card>
  )
}

type OwnerActionsProps = Pick<
  VendorService_service$data,
  'id' | 'databaseId' | 'name' | 'contactsOpened' | 'viewerCanEdit'
>

function OwnerActions({ id, databaseId, name, contactsOpened, viewerCanEdit }: OwnerActionsProps) {
  const [Delete, ensureDeleteLoaded] = useLazyComponent(loadDelete)
  const [isConfirming, setConfirming] = useState(false)
  const nameSuffix = <span className="sr-only"> {name}</span>
  return (
    <div className="flex w-full flex-wrap items-center gap-2">
      <p className="grow text-small text-muted">{formatTimesOpened(contactsOpened ?? 0)}</p>
      {viewerCanEdit && (
        <span className="flex flex-wrap gap-2">
          <Button asChild variant="secondary" size="sm">
            <Link to={`/edit-service/${databaseId}`}>
              <span className="inline-flex items-center gap-2">
                <Pencil size={16} aria-hidden />
                <span>Edit{nameSuffix}</span>
              </span>
            </Link>
          </Button>
          <Button
            variant="secondary"
            size="sm"
            aria-haspopup="dialog"
            onClick={async () => setConfirming(await ensureDeleteLoaded())}
            className="text-danger"
          >
            <Trash2 size={16} aria-hidden />
            <span>Delete{nameSuffix}</span>
          </Button>
        </span>
      )}
      {Delete && <Delete serviceId={id} isOpen={isConfirming} onClose={() => setConfirming(false)} />}
    </div>
  )
}

function formatTimesOpened(count: number): string {
  if (count === 0) return 'Nobody has opened the contacts yet'
  return count === 1 ? 'Contacts opened once' : `Contacts opened ${count.toLocaleString('en')} times`
}
