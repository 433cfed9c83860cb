// REST shape of products (002 §3).
import type { ResultOf } from 'gql.tada'
import * as z from 'zod/mini'
import { asVendor, vendorAnswer, vendorFields } from '#server/modules/commerce/listings/restShapes.ts'
import { documentOf } from '#server/http/rest/document.ts'

export const productFields = documentOf(
  `fragment ProductFields on Product {
    databaseId name description price { kobo } stock category sizes createdAt
    photos { url } vendor { ...VendorFields }
  }`,
  [vendorFields],
)

export const productAnswer = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  /** Naira with decimals (ADR 26). */
  price: z.number(),
  stock: z.int(),
  category: z.nullable(z.string()),
  /** JSON array. */
  sizes: z.string(),
  /** URL, or JSON array of URLs with the main one first; null if there is none. */
  imageUrl: z.nullable(z.string()),
  created_at: z.string(),
  ...vendorAnswer.shape,
})

export const asProduct = (product: ResultOf<typeof productFields>): z.infer<typeof productAnswer> => ({
  id: product.databaseId,
  name: product.name,
  description: product.description,
  price: product.price.kobo / 100,
  stock: product.stock,
  category: product.category,
  sizes: JSON.stringify(product.sizes),
  imageUrl: toImageUrl(product.photos.map(({ url }) => url)),
  created_at: product.createdAt,
  ...asVendor(product.vendor),
})

function toImageUrl(urls: string[]): string | null {
  const [only = null, ...others] = urls
  return others.length > 0 ? JSON.stringify(urls) : only
}
