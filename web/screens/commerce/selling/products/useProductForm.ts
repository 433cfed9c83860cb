// State of the product form: draft, photos, validation and one save; a failed save keeps the input.
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { newProduct, productEdit, productErrors, typedStock } from '#rules/commerce/products'
import type { Attachment } from '#web/components/composer/files/attachment.ts'
import type { ServerError } from '#web/relay/network/serverError.ts'
import { listingDraftKey } from '#web/session/keys.ts'
import { getSession } from '#web/session/session.ts'
import { emptyDraft, productDrafts, type Draft } from './productDraft.ts'
import { toDraftPhotos } from './draftStore.ts'
import { usePhotos, type FormPhoto, type SavedPhoto } from './usePhotos.ts'
import { toastBankAccountRequired } from '../RedirectToBankAccount.tsx'
import { useSubmission } from '../useSubmission.ts'

export interface ProductInput {
  name: string
  description: string
  price: string
  stock: number
  category: string | null
  sizes: readonly string[]
  photos: { url: string; alt: string | null }[]
}

export interface InitialProduct {
  /** Null for a new product. */
  productId: number | null
  values: Omit<Draft, 'photos' | 'order'>
  /** Photos saved with the product, in order. */
  saved: readonly SavedPhoto[]
}

interface ProductFormOptions<Saved> {
  initial: InitialProduct
  /** Sends the input; rejects with a ServerError. */
  save: (input: ProductInput) => Promise<Saved>
  onSaved: (saved: Saved) => void
  errorTitle: string
}

type Field = 'name' | 'description' | 'price' | 'stock' | 'category' | 'sizes'
type FieldErrors = Partial<Record<Field, string>>

export const blankProduct: InitialProduct = { productId: null, values: emptyDraft, saved: [] }

function useDraft(initial: InitialProduct) {
  const [key] = useState(() => listingDraftKey('product', getSession().user?.id ?? 0, initial.productId))
  const [initialDraft] = useState<Draft>(() => ({
    ...initial.values,
    photos: [],
    order: initial.saved.map(({ url }) => url),
  }))
  const [stored] = useState(() => productDrafts.read(key))
  const [draft, setDraft] = useState(stored ?? initialDraft)
  const [isRestored, setRestored] = useState(stored !== null)
  const photos = usePhotos({
    draftKey: key,
    storedFiles: draft.photos,
    saved: initial.saved,
    order: draft.order,
    onOrder: (order) => setDraft((current) => ({ ...current, order })),
  })
  const serialized = JSON.stringify({
    ...draft,
    photos: toDraftPhotos(photos.files.metadata),
    order: photos.ids,
  })
  useEffect(
    () => productDrafts.write(key, JSON.parse(serialized) as Draft, initialDraft),
    [key, serialized, initialDraft],
  )

  /** Clears the draft here and on the device, even if the component unmounts next. */
  function discard() {
    photos.files.removeAll()
    setDraft(initialDraft)
    setRestored(false)
    productDrafts.write(key, initialDraft, initialDraft)
  }
  return { draft, setDraft, isRestored, photos, discard }
}

export function useProductForm<Saved>({ initial, save, onSaved, errorTitle }: ProductFormOptions<Saved>) {
  const { draft, setDraft, isRestored, photos, discard: discardDraft } = useDraft(initial)
  const { attachments } = photos.files
  const { errors, clearErrors, clearAllErrors, isSaving, submit } = useSubmission<Field, Saved>({
    validate: () => validate(draft, initial),
    describeErrors,
    missingText: productErrors.missing,
    files: photos.files,
    uploadErrorText: 'Not every photo could be sent.',
    save: () => save(toInput(draft, photos.photos, attachments.items())),
    onSaved(saved) {
      discard()
      onSaved(saved)
    },
    errorTitle,
    onRefused: useOnRefused(),
  })

  function change(changes: Partial<Draft>) {
    setDraft((current) => ({ ...current, ...changes }))
    clearErrors(Object.keys(changes))
  }
  function discard() {
    discardDraft()
    clearAllErrors()
  }
  return { draft, change, errors, photos, isSaving, isRestored, discard, submit }
}

export type ProductForm = ReturnType<typeof useProductForm>

/** Returns the errors of a draft by the server's rules; an empty object when valid. */
function validate(draft: Draft, { productId, values }: InitialProduct): FieldErrors {
  const stock = typedStock.safeParse(draft.stock)
  const previous = { category: values.category || null, sizes: values.sizes }
  const rules = productId === null ? newProduct : productEdit(previous)
  const { error } = rules.safeParse({ ...draft, stock: stock.data ?? 0, category: draft.category || null })
  const problems = [
    ...(error?.issues ?? []),
    ...(stock.error?.issues.map((issue) => ({ ...issue, path: ['stock'] })) ?? []),
  ]
  return Object.fromEntries(problems.map(({ path, message }) => [String(path[0]), message]))
}

/** Missing required fields have a title of their own (002 §5). */
function describeErrors(errors: FieldErrors) {
  const isMissing = Object.values(errors).includes(productErrors.missing)
  if (isMissing) return { title: 'Missing required fields', description: productErrors.missing }
  return { title: 'Please look again', description: Object.values(errors)[0] }
}

function toInput(
  { name, description, price, stock, category, sizes }: Draft,
  photos: readonly FormPhoto[],
  sent: readonly Attachment[],
): ProductInput {
  const findUrl = (key: string) => sent.find((item) => item.key === key)?.sent?.url
  return {
    name,
    description,
    price,
    stock: typedStock.parse(stock),
    category: category || null,
    sizes,
    photos: photos.flatMap(({ id, saved, chosen }) => {
      const url = saved ? saved.url : findUrl(id)
      return url ? [{ url, alt: chosen?.alt.trim() || null }] : []
    }),
  }
}

/** Redirects a vendor without a bank account to that form (002 §6). */
function useOnRefused() {
  const navigate = useNavigate()
  return ({ message }: ServerError) => {
    if (message !== productErrors.noBankAccount) return false
    toastBankAccountRequired()
    void navigate('/vendor-bank-account')
    return true
  }
}
