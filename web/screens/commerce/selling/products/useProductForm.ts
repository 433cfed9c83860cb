// A product while it is added or changed: its draft, its photos, and saving it once; nothing typed is lost when that fails.
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { newProduct, productEdit, productFaults, typedStock } from '#rules/commerce/products'
import type { Attachment } from '#web/components/composer/files/attachment.ts'
import type { ServerError } from '#web/relay/network/serverError.ts'
import { listingDraftKey } from '#web/session/keys.ts'
import { getSession } from '#web/session/session.ts'
import { emptyDraft, productDrafts, type Draft } from './draft.ts'
import { picturesOf } from './keptDraft.ts'
import { usePhotos, type FormPhoto, type KeptPhoto } from './usePhotos.ts'
import { sayBankAccountRequired } from '../ToBankAccount.tsx'
import { useSubmission } from '../useSubmission.ts'

/** What the form says of a product, as the server takes it. */
export interface ProductInput {
  name: string
  description: string
  price: string
  stock: number
  category: string | null
  sizes: readonly string[]
  photos: { url: string; alt: string | null }[]
}

export interface Begun {
  /** Null for a new one. */
  productId: number | null
  said: Omit<Draft, 'photos' | 'order'>
  kept: readonly KeptPhoto[]
}

interface Saving<Saved> {
  begun: Begun
  /** Sends it; rejects with a ServerError. */
  save: (input: ProductInput) => Promise<Saved>
  onSaved: (saved: Saved) => void
  /** The title of what is said when it fails. */
  failed: string
}

type Field = 'name' | 'description' | 'price' | 'stock' | 'category' | 'sizes'
type Faults = Partial<Record<Field, string>>

export const newOne: Begun = { productId: null, said: emptyDraft, kept: [] }

/** What was typed and chosen, as it is kept on the device. */
function useDraft(begun: Begun) {
  const [key] = useState(() => listingDraftKey('product', getSession().user?.id ?? 0, begun.productId))
  const [first] = useState<Draft>(() => ({
    ...begun.said,
    photos: [],
    order: begun.kept.map(({ url }) => url),
  }))
  const [stored] = useState(() => productDrafts.read(key))
  const [draft, setDraft] = useState(stored ?? first)
  const [isRestored, setRestored] = useState(stored !== null)
  const photos = usePhotos({
    draftKey: key,
    facts: draft.photos,
    kept: begun.kept,
    order: draft.order,
    onOrder: (order) => setDraft((now) => ({ ...now, order })),
  })
  const kept = JSON.stringify({ ...draft, photos: picturesOf(photos.files.facts), order: photos.ids })
  useEffect(() => productDrafts.write(key, JSON.parse(kept) as Draft, first), [key, kept, first])

  /** Nothing is left of it, here and on the device, also when this is the last that happens here. */
  function discard() {
    photos.files.removeAll()
    setDraft(first)
    setRestored(false)
    productDrafts.write(key, first, first)
  }
  return { draft, setDraft, isRestored, photos, discard }
}

export function useProductForm<Saved>({ begun, save, onSaved, failed }: Saving<Saved>) {
  const { draft, setDraft, isRestored, photos, ...kept } = useDraft(begun)
  const { attachments } = photos.files
  const { faults, clearFaults, clearAllFaults, isSaving, submit } = useSubmission<Field, Saved>({
    check: () => faultsOf(draft, begun),
    sayOf,
    missing: productFaults.missing,
    files: photos.files,
    notSent: 'Not every photo could be sent.',
    save: () => save(inputOf(draft, photos.photos, attachments.items())),
    onSaved(saved) {
      discard()
      onSaved(saved)
    },
    failed,
    onRefused: useRefused(),
  })

  function change(part: Partial<Draft>) {
    setDraft((now) => ({ ...now, ...part }))
    clearFaults(Object.keys(part))
  }
  function discard() {
    kept.discard()
    clearAllFaults()
  }
  return { draft, change, faults, photos, isSaving, isRestored, discard, submit }
}

export type ProductForm = ReturnType<typeof useProductForm>

/** What keeps it from being sent, by the rules of the server. */
function faultsOf(draft: Draft, { productId, said }: Begun): Faults {
  const stock = typedStock.safeParse(draft.stock)
  const kept = { category: said.category || null, sizes: said.sizes }
  const rules = productId === null ? newProduct : productEdit(kept)
  const { error } = rules.safeParse({ ...draft, stock: stock.data ?? 0, category: draft.category || null })
  const problems = [
    ...(error?.issues ?? []),
    ...(stock.error?.issues.map((one) => ({ ...one, path: ['stock'] })) ?? []),
  ]
  return Object.fromEntries(problems.map(({ path, message }) => [String(path[0]), message]))
}

/** Said above all else where one of the three is missing (002 §5). */
function sayOf(faults: Faults) {
  const isMissing = Object.values(faults).includes(productFaults.missing)
  if (isMissing) return { title: 'Missing required fields', description: productFaults.missing }
  return { title: 'Please look again', description: Object.values(faults)[0] }
}

function inputOf(
  { name, description, price, stock, category, sizes }: Draft,
  photos: readonly FormPhoto[],
  sent: readonly Attachment[],
): ProductInput {
  const urlOf = (key: string) => sent.find((item) => item.key === key)?.sent?.url
  return {
    name,
    description,
    price,
    stock: typedStock.parse(stock),
    category: category || null,
    sizes,
    photos: photos.flatMap(({ id, kept, chosen }) => {
      const url = kept ? kept.url : urlOf(id)
      return url ? [{ url, alt: chosen?.alt.trim() || null }] : []
    }),
  }
}

/** Who cannot be paid yet is led to where that is mended (002 §6). */
function useRefused() {
  const navigate = useNavigate()
  return ({ message }: ServerError) => {
    if (message !== productFaults.noBankAccount) return false
    sayBankAccountRequired()
    void navigate('/vendor-bank-account')
    return true
  }
}
