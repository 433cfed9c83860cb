// A service while it is added or changed: its draft, its logo, and saving it once; nothing typed is lost when that fails.
import { useEffect, useState } from 'react'
import { isBlank } from '#rules/shared/common'
import { likelyNumber, newService, serviceEdit, serviceFaults, type Contacts } from '#rules/commerce/services'
import { listingDraftKey } from '#web/session/keys.ts'
import { getSession } from '#web/session/session.ts'
import { picturesOf } from '../products/keptDraft.ts'
import { emptyService, serviceDrafts, type ServiceDraft } from './serviceDraft.ts'
import { useLogo } from './useLogo.ts'
import { useSubmission } from '../useSubmission.ts'

type Field = Exclude<keyof ServiceDraft, 'photos' | 'keepsLogo'>
type Faults = Partial<Record<Field | 'contacts', string>>

/** What the form says of a service, as the server takes it. */
export type ServiceInput = Record<'name' | 'description' | 'category', string> &
  Record<Exclude<Field, 'name' | 'description' | 'category'>, string | null> & {
    logo?: { url: string } | null
  }

export interface BegunService {
  /** Null for a new one. */
  serviceId: number | null
  said: Omit<ServiceDraft, 'photos' | 'keepsLogo'>
  logo: { readonly url: string; readonly alt: string } | null
}

interface Saving {
  begun: BegunService
  /** Sends it; rejects with a ServerError. */
  save: (input: ServiceInput) => Promise<unknown>
  onSaved: () => void
  failed: string
}

export const newOne: BegunService = { serviceId: null, said: emptyService, logo: null }

/** What was typed and chosen, as it is kept on the device. */
function useDraft({ serviceId, said }: BegunService) {
  const [key] = useState(() => listingDraftKey('service', getSession().user?.id ?? 0, serviceId))
  const [first] = useState<ServiceDraft>(() => ({ ...said, photos: [], keepsLogo: true }))
  const [stored] = useState(() => serviceDrafts.read(key))
  const [draft, setDraft] = useState(stored ?? first)
  const [isRestored, setRestored] = useState(stored !== null)
  const logo = useLogo({ draftKey: key, facts: draft.photos, isLater: serviceId !== null })
  const kept = JSON.stringify({ ...draft, photos: picturesOf(logo.files.facts) })
  useEffect(() => serviceDrafts.write(key, JSON.parse(kept) as ServiceDraft, first), [key, kept, first])

  /** Nothing is left of it, here and on the device, also when this is the last that happens here. */
  function discard() {
    logo.files.removeAll()
    setDraft(first)
    setRestored(false)
    serviceDrafts.write(key, first, first)
  }
  return { draft, setDraft, isRestored, logo, discard }
}

export function useServiceForm({ begun, save, onSaved, failed }: Saving) {
  const { draft, setDraft, isRestored, logo, ...kept } = useDraft(begun)
  const isNew = begun.serviceId === null
  const keptLogo = draft.keepsLogo ? begun.logo : null
  const { faults, clearFaults, clearAllFaults, isSaving, submit } = useSubmission<
    Field | 'contacts',
    unknown
  >({
    check: () => faultsOf(draft, begun),
    sayOf: (found) => sayOf(found, isNew),
    missing: isNew ? serviceFaults.missing : serviceFaults.missingLater,
    files: logo.files,
    notSent: 'The logo could not be sent.',
    save: () => save(inputOf(draft, logo.files.attachments.items().at(-1)?.sent?.url ?? keptLogo?.url)),
    onSaved() {
      discard()
      onSaved()
    },
    failed,
  })

  function change(part: Partial<ServiceDraft>) {
    setDraft((now) => ({ ...now, ...part }))
    const fields = Object.keys(part)
    clearFaults(fields.some((field) => field.startsWith('contact')) ? [...fields, 'contacts'] : fields)
  }
  function discard() {
    kept.discard()
    clearAllFaults()
  }
  return { draft, change, faults, logo, keptLogo, isSaving, isRestored, discard, submit }
}

export type ServiceForm = ReturnType<typeof useServiceForm>

const nothing: Contacts = { contactPhone: null, contactEmail: null, contactWhatsapp: null }

/** What keeps it from being sent, by the rules of the server. */
function faultsOf(draft: ServiceDraft, { serviceId, said }: BegunService): Faults {
  const rules =
    serviceId === null
      ? newService(likelyNumber)
      : serviceEdit({ ...nothing, category: said.category }, likelyNumber)
  const { error } = rules.safeParse(inputOf(draft))
  return Object.fromEntries(
    error?.issues.map(({ path, message }) => [String(path[0] ?? 'contacts'), message]) ?? [],
  )
}

/** What is missing is said under the title that the documents have for it (002 §5). */
function sayOf(faults: Faults, isNew: boolean) {
  const missing = isNew ? serviceFaults.missing : serviceFaults.missingLater
  if (Object.values(faults).includes(missing))
    return { title: 'Missing required fields', description: missing }
  if (faults.contacts)
    return {
      title: isNew ? 'Contact information required' : 'Missing contact information',
      description: serviceFaults.noContact,
    }
  return { title: 'Please look again', description: Object.values(faults)[0] }
}

function inputOf(said: ServiceDraft, logoUrl?: string): ServiceInput {
  const orNothing = (text: string) => (isBlank(text) ? null : text)
  return {
    name: said.name,
    description: said.description,
    category: said.category,
    contactPhone: orNothing(said.contactPhone),
    contactEmail: orNothing(said.contactEmail),
    contactWhatsapp: orNothing(said.contactWhatsapp),
    pricingInfo: orNothing(said.pricingInfo),
    availability: orNothing(said.availability),
    location: orNothing(said.location),
    logo: logoUrl ? { url: logoUrl } : null,
  }
}
