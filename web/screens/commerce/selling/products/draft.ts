// A product that is being added or changed, as it is kept on the device.
import * as z from 'zod/mini'
import { isBlank } from '#rules/shared/common'
import { draftsOf, keptPicture } from './keptDraft.ts'

const shape = z.object({
  name: z.string(),
  description: z.string(),
  price: z.string(),
  stock: z.string(),
  category: z.string(),
  sizes: z.readonly(z.array(z.string())),
  photos: z.readonly(z.array(keptPicture)),
  /** All photos in their order: of those above the key, of those that the product has the address. */
  order: z.readonly(z.array(z.string())),
})

export type Draft = z.infer<typeof shape>

/** A stock that begins at 1: a new product that cannot be ordered is nobody's wish (002 §5). */
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

export const productDrafts = draftsOf(
  shape,
  ({ name, description, price, photos, order }) =>
    [name, description, price].every(isBlank) && photos.length === 0 && order.length === 0,
)
