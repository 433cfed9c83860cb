// State of the service form: draft, logo, validation and one save; a failed save keeps the input.
import { useEffect, useState } from 'react'
import { isBlank } from '#rules/shared/common'
import {
  parseLikelyPhoneNumber,
  newService,
  serviceEdit,
  serviceErrors,
  type Contacts,
} from '#rules/commerce/services'
import { listingDraftKey } from '#web/session/keys.ts'
import { getSession } from '#web/session/session.ts'
import { toDraftPhotos } from '../products/draftStore.ts'
import { emptyService, serviceDrafts, type ServiceDraft } from './serviceDraft.ts'
import { useLogo } from './useLogo.ts'
import { useSubmission } from '../useSubmission.ts'

type Field = Exclude<keyof ServiceDraft, 'photos' | 'keepsLogo'>
type FieldErrors = Partial<Record<Field | 'contacts', string>>

export type ServiceInput = Record<'name' | 'description' | 'category', string> &
  Record<Exclude<Field, 'name' | 'description' | 'category'>, string | null> & {
    logo?: { url: string } | null
  }

export interface InitialService {
  /** Null for a new service. */
  serviceId: number | null
  values: Omit<ServiceDraft, 'photos' | 'keepsLogo'>
  logo: { readonly url: string; readonly alt: string } | null
}

interface ServiceFormOptions {
  initial: InitialService
  /** Sends the input; rejects with a ServerError. */
  save: (input: ServiceInput) => Promise<unknown>
  onSaved: () => void
  errorTitle: string
}

export const blankService: InitialService = { serviceId: null, values: emptyService, logo: null }

function useDraft({ serviceId, values }: InitialService) {
  const [key] = useState(() => listingDraftKey('service', getSession().user?.id ?? 0, serviceId))
  const [initialDraft] = useState<ServiceDraft>(() => ({ ...values, photos: [], keepsLogo: true }))
  const [stored] = useState(() => serviceDrafts.read(key))
  const [draft, setDraft] = useState(stored ?? initialDraft)
  const [isRestored, setRestored] = useState(stored !== null)
  const logo = useLogo({ draftKey: key, storedFiles: draft.photos, isEdit: serviceId !== null })
  const serialized = JSON.stringify({ ...draft, photos: toDraftPhotos(logo.files.metadata) })
  useEffect(
    () => serviceDrafts.write(key, JSON.parse(serialized) as ServiceDraft, initialDraft),
    [key, serialized, initialDraft],
  )

  /** Clears the draft here and on the device, even if the component unmounts next. */
  function discard() {
    logo.files.removeAll()
    setDraft(initialDraft)
    setRestored(false)
    serviceDrafts.write(key, initialDraft, initialDraft)
  }
  return { draft, setDraft, isRestored, logo, discard }
}

export function useServiceForm({ initial, save, onSaved, errorTitle }: ServiceFormOptions) {
  const { draft, setDraft, isRestored, logo, discard: discardDraft } = useDraft(initial)
  const isNew = initial.serviceId === null
  const savedLogo = draft.keepsLogo ? initial.logo : null
  const { errors, clearErrors, clearAllErrors, isSaving, submit } = useSubmission<
    Field | 'contacts',
    unknown
  >({
    validate: () => validate(draft, initial),
    describeErrors: (errors) => describeErrors(errors, isNew),
    missingText: isNew ? serviceErrors.missing : serviceErrors.missingInEdit,
    files: logo.files,
    uploadErrorText: 'The logo could not be sent.',
    save: () => save(toInput(draft, logo.files.attachments.items().at(-1)?.sent?.url ?? savedLogo?.url)),
    onSaved() {
      discard()
      onSaved()
    },
    errorTitle,
  })

  function change(changes: Partial<ServiceDraft>) {
    setDraft((current) => ({ ...current, ...changes }))
    const fields = Object.keys(changes)
    clearErrors(fields.some((field) => field.startsWith('contact')) ? [...fields, 'contacts'] : fields)
  }
  function discard() {
    discardDraft()
    clearAllErrors()
  }
  return { draft, change, errors, logo, savedLogo, isSaving, isRestored, discard, submit }
}

export type ServiceForm = ReturnType<typeof useServiceForm>

const noContacts: Contacts = { contactPhone: null, contactEmail: null, contactWhatsapp: null }

/** Returns the errors of a draft by the server's rules; an empty object when valid. */
function validate(draft: ServiceDraft, { serviceId, values }: InitialService): FieldErrors {
  const rules =
    serviceId === null
      ? newService(parseLikelyPhoneNumber)
      : serviceEdit({ ...noContacts, category: values.category }, parseLikelyPhoneNumber)
  const { error } = rules.safeParse(toInput(draft))
  return Object.fromEntries(
    error?.issues.map(({ path, message }) => [String(path[0] ?? 'contacts'), message]) ?? [],
  )
}

/** Missing required fields and contacts have titles of their own (002 §5). */
function describeErrors(errors: FieldErrors, isNew: boolean) {
  const missingText = isNew ? serviceErrors.missing : serviceErrors.missingInEdit
  if (Object.values(errors).includes(missingText))
    return { title: 'Missing required fields', description: missingText }
  if (errors.contacts)
    return {
      title: isNew ? 'Contact information required' : 'Missing contact information',
      description: serviceErrors.noContact,
    }
  return { title: 'Please look again', description: Object.values(errors)[0] }
}

function toInput(values: ServiceDraft, logoUrl?: string): ServiceInput {
  const orNull = (text: string) => (isBlank(text) ? null : text)
  return {
    name: values.name,
    description: values.description,
    category: values.category,
    contactPhone: orNull(values.contactPhone),
    contactEmail: orNull(values.contactEmail),
    contactWhatsapp: orNull(values.contactWhatsapp),
    pricingInfo: orNull(values.pricingInfo),
    availability: orNull(values.availability),
    location: orNull(values.location),
    logo: logoUrl ? { url: logoUrl } : null,
  }
}
