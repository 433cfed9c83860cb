// Draft of a service form, stored on the device.
import * as z from 'zod/mini'
import { isBlank } from '#rules/shared/common'
import { serviceCategories } from '#rules/commerce/services'
import { createDraftStore, draftPhoto } from '../products/draftStore.ts'

const textShape = {
  name: z.string(),
  description: z.string(),
  contactPhone: z.string(),
  contactEmail: z.string(),
  contactWhatsapp: z.string(),
  pricingInfo: z.string(),
  availability: z.string(),
  location: z.string(),
}

const shape = z.object({
  ...textShape,
  category: z.string(),
  /** The new logo, if one was chosen. */
  photos: z.readonly(z.array(draftPhoto)),
  /** True while the saved logo stays. */
  keepsLogo: z.boolean(),
})

export type ServiceDraft = z.infer<typeof shape>

export const emptyService: ServiceDraft = {
  name: '',
  description: '',
  category: serviceCategories[0],
  contactPhone: '',
  contactEmail: '',
  contactWhatsapp: '',
  pricingInfo: '',
  availability: '',
  location: '',
  photos: [],
  keepsLogo: true,
}

const textFields = Object.keys(textShape) as (keyof typeof textShape)[]

export const serviceDrafts = createDraftStore(
  shape,
  (draft) => textFields.every((field) => isBlank(draft[field])) && draft.photos.length === 0,
)
