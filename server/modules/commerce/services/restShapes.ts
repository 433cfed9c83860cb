// REST shape of services (002 §3).
import type { ResultOf } from 'gql.tada'
import * as z from 'zod/mini'
import { asVendor, vendorAnswer, vendorFields } from '#server/modules/commerce/listings/restShapes.ts'
import { documentOf } from '#server/http/rest/document.ts'

export const serviceFields = documentOf(
  `fragment ServiceFields on Service {
    databaseId name description category contacts { way value } pricingInfo availability location
    logo { url } createdAt vendor { ...VendorFields }
  }`,
  [vendorFields],
)

const nullableText = z.nullable(z.string())

export const serviceAnswer = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  category: z.string(),
  /** E.164, such as +2348031234567. */
  contact_phone: nullableText,
  contact_email: nullableText,
  contact_whatsapp: nullableText,
  pricing_info: nullableText,
  availability: nullableText,
  location: nullableText,
  logo_url: nullableText,
  created_at: z.string(),
  ...vendorAnswer.shape,
})

export function asService(service: ResultOf<typeof serviceFields>): z.infer<typeof serviceAnswer> {
  const contactValue = (wanted: string) => service.contacts.find(({ way }) => way === wanted)?.value ?? null
  return {
    id: service.databaseId,
    name: service.name,
    description: service.description,
    category: service.category,
    contact_phone: contactValue('PHONE'),
    contact_email: contactValue('EMAIL'),
    contact_whatsapp: contactValue('WHATSAPP'),
    pricing_info: service.pricingInfo,
    availability: service.availability,
    location: service.location,
    logo_url: service.logo?.url ?? null,
    created_at: service.createdAt,
    ...asVendor(service.vendor),
  }
}
