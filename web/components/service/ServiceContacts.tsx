// Contacts of a service: a tap reveals them, and counts as a view unless the viewer is the vendor (002 §2).
import { useState } from 'react'
import { Mail, MessageCircle, Phone, type LucideIcon } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { Button } from '#web/design/buttons/Button.tsx'
import { toast } from '#web/design/overlays/toast.ts'
import { messageOf, noConnectionMessage } from '#web/relay/network/serverError.ts'
import { useMutationPromise } from '#web/relay/hooks/useMutationPromise.ts'
import type {
  ContactWay,
  ServiceContacts_service$key,
} from '#web/__generated__/ServiceContacts_service.graphql.ts'
import type { ServiceContactsMutation } from '#web/__generated__/ServiceContactsMutation.graphql.ts'

const contactKinds: Partial<Record<ContactWay, { icon: LucideIcon; name: string }>> = {
  PHONE: { icon: Phone, name: 'Phone' },
  EMAIL: { icon: Mail, name: 'E-mail' },
  WHATSAPP: { icon: MessageCircle, name: 'WhatsApp' },
}

export function ServiceContacts(props: { service: ServiceContacts_service$key }) {
  const { id, name, contacts } = useFragment(
    graphql`
      fragment ServiceContacts_service on Service {
        id
        name
        contacts {
          way
        }
      }
    `,
    props.service,
  )
  const [opened, open, isOpening] = useOpenContacts(id)
  if (opened)
    return (
      <ul aria-label={`Contacts of ${name}`} className="flex flex-wrap gap-2">
        {opened.map((contact) => (
          <li key={contact.way} className="max-w-full">
            <ContactLink {...contact} />
          </li>
        ))}
      </ul>
    )
  const kindNames = contacts.flatMap(({ way }) => contactKinds[way]?.name ?? []).join(', ')
  return (
    <Button
      variant="secondary"
      size="sm"
      pending={isOpening && 'Opening...'}
      onClick={() => void open()}
      className="max-w-full whitespace-normal!"
    >
      <span>
        Show contacts<span className="sr-only"> of {name}</span>
        <span className="font-normal text-muted"> · {kindNames}</span>
      </span>
    </Button>
  )
}

type Contact = { way: ContactWay; text: string; url: string }

function ContactLink({ way, text, url }: Contact) {
  const kind = contactKinds[way]
  if (!kind) return null
  const { icon: Icon, name } = kind
  const newTabProps = way === 'WHATSAPP' && { target: '_blank' }
  return (
    <Button asChild variant="secondary" size="sm" className="max-w-full">
      <a href={url} rel="noopener noreferrer nofollow ugc" {...newTabProps}>
        <span className="inline-flex max-w-full items-center gap-2">
          <Icon size={18} aria-hidden className="shrink-0" />
          <span className="sr-only">{name}: </span>
          <bdi className="min-w-0 truncate">{text}</bdi>
        </span>
      </a>
    </Button>
  )
}

/** Returns the revealed contacts or null, the function that reveals them, and true while it runs. */
function useOpenContacts(serviceId: string) {
  const [opened, setOpened] = useState<readonly Contact[] | null>(null)
  const [commit, isOpening] = useMutationPromise<ServiceContactsMutation>(graphql`
    mutation ServiceContactsMutation($input: OpenServiceContactsInput!) {
      openServiceContacts(input: $input) {
        service {
          id
          contacts {
            way
            text
            url
          }
        }
      }
    }
  `)
  async function open() {
    if (isOpening) return
    try {
      const { openServiceContacts } = await commit({ input: { serviceId } })
      setOpened(openServiceContacts.service.contacts)
    } catch (error) {
      toast({
        title: 'Failed to open contacts',
        description: messageOf(error, noConnectionMessage),
        kind: 'error',
      })
    }
  }
  return [opened, open, isOpening] as const
}
