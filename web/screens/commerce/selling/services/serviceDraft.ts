// A service that is being added or changed, as it is kept on the device.
import * as z from 'zod/mini'
import { isBlank } from '#rules/shared/common'
import { serviceCategories } from '#rules/commerce/services'
import { draftsOf, keptPicture } from '../products/keptDraft.ts'

const texts = {
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
  ...texts,
  category: z.string(),
  /** The logo that was chosen here, if one was. */
  photos: z.readonly(z.array(keptPicture)),
  /** Whether the logo the service has is to stay. */
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

const textFields = Object.keys(texts) as (keyof typeof texts)[]

export const serviceDrafts = draftsOf(
  shape,
  (draft) => textFields.every((field) => isBlank(draft[field])) && draft.photos.length === 0,
)
