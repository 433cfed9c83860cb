// Draft of a product form, stored on the device.
import * as z from 'zod/mini'
import { isBlank } from '#rules/shared/common'
import { createDraftStore, draftPhoto } from './draftStore.ts'

const shape = z.object({
  name: z.string(),
  description: z.string(),
  price: z.string(),
  stock: z.string(),
  category: z.string(),
  sizes: z.readonly(z.array(z.string())),
  photos: z.readonly(z.array(draftPhoto)),
  /** Order of all photos: keys of the new ones, URLs of the saved ones. */
  order: z.readonly(z.array(z.string())),
})

export type Draft = z.infer<typeof shape>

/** Stock starts at 1, since a new product without stock cannot be ordered (002 §5). */
export const emptyDraft: Draft = {
  name: '',
  description: '',
  price: '',
  stock: '1',
  category: '',
  sizes: [],
  photos: [],
  order: [],
}

export const productDrafts = createDraftStore(
  shape,
  ({ name, description, price, photos, order }) =>
    [name, description, price].every(isBlank) && photos.length === 0 && order.length === 0,
)
