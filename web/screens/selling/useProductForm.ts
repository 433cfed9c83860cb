// A product while it is added or changed: its draft, its photos, and saving it once; nothing typed is lost when that fails.
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { isBlank } from '#rules/common'
import { newProduct, productEdit, productFaults, typedStock } from '#rules/products'
import { toast } from '#web/design/toast.ts'
import { useIsHere } from '#web/lib/useIsHere.ts'
import { messageOf, noConnection, ServerError } from '#web/relay/serverError.ts'
import { productDraftKey } from '#web/session/keys.ts'
import { getSession } from '#web/session/session.ts'
import { emptyDraft, readDraft, writeDraft, type Draft } from './draft.ts'
import { usePhotos, type KeptPhoto } from './usePhotos.ts'

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

interface Saving {
  begun: Begun
  /** Sends it; rejects with a ServerError. */
  save: (input: ProductInput) => Promise<unknown>
  onSaved: () => void
  /** The title of what is said when it fails. */
  failed: string
}

type Faults = Partial<Record<'name' | 'description' | 'price' | 'stock' | 'category' | 'sizes', string>>

export const newOne: Begun = { productId: null, said: emptyDraft, kept: [] }

/** What was typed and chosen, as it is kept on the device. */
function useDraft(begun: Begun) {
  const [key] = useState(() => productDraftKey(getSession().user?.id ?? 0, begun.productId))
  const [first] = useState<Draft>(() => ({
    ...begun.said,
    photos: [],
    order: begun.kept.map(({ url }) => url),
  }))
  const [stored] = useState(() => readDraft(key))
  const [draft, setDraft] = useState(stored ?? first)
  const [isRestored, setRestored] = useState(stored !== null)
  const photos = usePhotos({
    draftKey: key,
    facts: draft.photos,
    kept: begun.kept,
    order: draft.order,
    onOrder: (order) => setDraft((now) => ({ ...now, order })),
  })
  const kept = JSON.stringify({ ...draft, photos: imagesOf(photos.files.facts), order: photos.ids })
  useEffect(() => writeDraft(key, JSON.parse(kept) as Draft, first), [key, kept, first])

  /** Nothing is left of it, here and on the device, also when this is the last that happens here. */
  function discard() {
    photos.files.removeAll()
    setDraft(first)
    setRestored(false)
    writeDraft(key, first, first)
  }
  return { draft, setDraft, isRestored, photos, discard }
}

export function useProductForm({ begun, save, onSaved, failed }: Saving) {
  const { draft, setDraft, isRestored, photos, ...kept } = useDraft(begun)
  const [faults, setFaults] = useState<Faults>({})
  const [isSaving, setSaving] = useState(false)
  const isUnderWay = useRef(false)
  const isHere = useIsHere()
  const fail = useFailure(failed, setFaults)
  const { attachments } = photos.files

  function change(part: Partial<Draft>) {
    setDraft((now) => ({ ...now, ...part }))
    setFaults((now) => withoutFaults(now, Object.keys(part)))
  }
  function discard() {
    kept.discard()
    setFaults({})
  }

  async function send() {
    const found = faultsOf(draft, begun)
    setFaults(found)
    if (Object.keys(found).length > 0) return sayMissing(found)
    const isComplete = await attachments.settle()
    if (!isHere.current) return
    if (!isComplete)
      return toast({ title: failed, description: 'Not every photo could be sent.', kind: 'error' })
    try {
      await save(inputOf(draft, photos.photos, attachments.items()))
    } catch (error) {
      return fail(error)
    }
    discard()
    onSaved()
  }

  async function submit() {
    if (isUnderWay.current || photos.files.isBusy) return
    isUnderWay.current = true
    setSaving(true)
    await send().finally(() => {
      isUnderWay.current = false
      setSaving(false)
    })
  }

  return { draft, change, faults, photos, isSaving, isRestored, discard, submit: () => void submit() }
}

export type ProductForm = ReturnType<typeof useProductForm>

const imagesOf = (facts: ProductForm['photos']['files']['facts']) =>
  facts.map((fact) => ({ ...fact, kind: 'image' as const, durationMs: null }))

const withoutFaults = (faults: Faults, fields: string[]): Faults =>
  Object.fromEntries(Object.entries(faults).filter(([field]) => !fields.includes(field)))

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
function sayMissing(faults: Faults) {
  const isMissing = Object.values(faults).includes(productFaults.missing)
  const [title, description] = isMissing
    ? ['Missing required fields', productFaults.missing]
    : ['Please look again', Object.values(faults)[0]]
  toast({ title, description, kind: 'error' })
}

function inputOf(
  { name, description, price, stock, category, sizes }: Draft,
  photos: ProductForm['photos']['photos'],
  sent: ProductForm['photos']['files']['items'],
): ProductInput {
  const urlOf = (key: string) => sent.find((item) => item.key === key)?.sent?.url
  return {
    name,
    description,
    price,
    stock: isBlank(stock) ? 0 : Number(stock),
    category: category || null,
    sizes,
    photos: photos.flatMap(({ id, kept, chosen }) => {
      const url = kept ? kept.url : urlOf(id)
      return url ? [{ url, alt: chosen?.alt.trim() || null }] : []
    }),
  }
}

/** Says why it was not saved; who cannot be paid yet is led to where that is mended (decision 101). */
function useFailure(failed: string, setFaults: (faults: Faults) => void) {
  const navigate = useNavigate()
  return (error: unknown) => {
    if (error instanceof ServerError && error.message === productFaults.noBankAccount) {
      toast({ title: 'Bank Account Required', description: productFaults.noBankAccount, kind: 'error' })
      return void navigate('/vendor-bank-account')
    }
    if (error instanceof ServerError)
      setFaults(Object.fromEntries(error.problems.map(({ path, message }) => [path, message])))
    toast({ title: failed, description: messageOf(error, noConnection), kind: 'error' })
  }
}
