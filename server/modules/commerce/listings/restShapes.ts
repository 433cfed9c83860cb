// REST shapes that products and services share: vendor, market query and page size (002 §3).
import type { ResultOf } from 'gql.tada'
import * as z from 'zod/mini'
import { documentOf } from '#server/http/rest/document.ts'
import { asFlag, flag } from '#server/http/rest/shapes.ts'

export const vendorFields = documentOf(
  `fragment VendorFields on User { databaseId firstName lastName email profileImageUrl isVerified }`,
)

/** `vendorEmail` is the real address only for callers who may see it (001 §3). */
export const vendorAnswer = z.object({
  vendor_id: z.int(),
  vendorFirstName: z.string(),
  vendorLastName: z.nullable(z.string()),
  vendorEmail: z.string(),
  vendorProfileImage: z.nullable(z.string()),
  vendorIsVerified: flag,
})

export const asVendor = (vendor: ResultOf<typeof vendorFields>): z.infer<typeof vendorAnswer> => ({
  vendor_id: vendor.databaseId,
  vendorFirstName: vendor.firstName,
  vendorLastName: vendor.lastName,
  vendorEmail: vendor.email,
  vendorProfileImage: vendor.profileImageUrl,
  vendorIsVerified: asFlag(vendor.isVerified),
})

/** Query of a market list (002 §7). */
export const marketQuery = {
  q: z.optional(z.string('q must be one text')),
  category: z.optional(z.string('category must be one text')),
  campus: z.optional(z.string('campus must be one text')),
}

/** Page size of listings (002 §7). */
export const marketPaging = { size: 40, most: 100 } as const
