// Rules of products: categories, limits, and input schemas of price, stock and sizes.
import * as z from 'zod/mini'
import { cleanText, cleanValue, isBlank } from '#rules/shared/common'
import { listingTexts } from '#rules/commerce/listings'
import { parseKobo } from '#rules/shared/money'

/** Prices in whole kobo (ADR 26); photos: 002 §7. */
export const productLimits = {
  sizes: 20,
  size: 20,
  priceKobo: 1_000_000_000,
  stock: 99_999,
  photos: 5,
  /** Photo size in bytes: 10 MB as people count them. */
  photoBytes: 10 * 1024 * 1024,
} as const

/** Stock below which a product shows the remaining number (002 §9). */
export const lowStock = 10

/** Categories to choose from (002 §5). */
export const productCategories = [
  'Clothing',
  'Accessories',
  'Shoes',
  'Footwear',
  'Electronics',
  'Books',
  'Home & Living',
  'Beauty',
  'Sports',
  'Other',
] as const

/** Returns the categories under a market chip; Shoes includes footwear (002 §5). */
export const categoriesUnder = (category: string): string[] =>
  category === 'Shoes' ? ['Shoes', 'Footwear'] : [category]

/** Market chips in display order (002 §2). */
export const categoryChips: readonly string[] = productCategories.filter(
  (category) => category !== 'Footwear',
)

export const productSizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL', 'One Size'] as const

export const productErrors = {
  missing: 'Please fill in all the required fields',
  price: 'Type a price in naira, such as 12,500 or 12500.50',
  free: 'The price must be more than ₦0',
  dear: 'The price may be at most ₦10,000,000',
  stock: `Stock must be a whole number from 0 to ${productLimits.stock.toLocaleString('en')}`,
  category: 'Choose one of the categories',
  size: 'Choose from the sizes',
  tooManyPhotos: `A product has at most ${productLimits.photos} photos`,
  photoTooLarge: 'A photo must be smaller than 10MB. Please choose a smaller file.',
  wrongPhoto: 'Please select a photo (JPG, PNG, GIF, WebP).',
  noBankAccount: 'Please set up your bank account before adding products.',
} as const

/** A price as typed; parses to whole kobo. */
const price = z.pipe(
  z.string(productErrors.missing),
  z.transform((text, { issues }) => {
    const kobo = parseKobo(text)
    const error = isBlank(text) ? productErrors.missing : priceError(kobo)
    if (error) issues.push({ code: 'custom', message: error, input: text })
    return kobo ?? 0
  }),
)

function priceError(kobo: number | null): string | null {
  if (kobo === null) return productErrors.price
  if (kobo === 0) return productErrors.free
  return kobo > productLimits.priceKobo ? productErrors.dear : null
}

/** A stock as typed; blank is 0 (002 §5). */
export const typedStock = z.pipe(
  z.string(productErrors.stock),
  z.transform((text, { issues }) => {
    const typed = cleanText(text)
    const stock = typed === '' ? 0 : /^\d{1,9}$/.test(typed) ? Number(typed) : NaN
    if (!(stock <= productLimits.stock))
      issues.push({ code: 'custom', message: productErrors.stock, input: text })
    return stock
  }),
)

const stock = z
  .int(productErrors.stock)
  .check(z.minimum(0, productErrors.stock), z.maximum(productLimits.stock, productErrors.stock))

/** A listed category or the current one; blank is null. */
const category = (current: string | null) =>
  z.pipe(
    z.nullable(z.string(productErrors.category)),
    z.transform((text, { issues }) => {
      const chosen = text === null ? null : cleanText(text) || null
      const isListed =
        chosen === null || chosen === current || (productCategories as readonly string[]).includes(chosen)
      if (!isListed) issues.push({ code: 'custom', message: productErrors.category, input: text })
      return chosen
    }),
  )

/** Listed or current sizes, without duplicates. */
const sizes = (current: readonly string[]) =>
  z.pipe(
    z.array(cleanValue(productErrors.size), productErrors.size),
    z.transform((chosen, { issues }) => {
      const known = new Set<string>([...productSizes, ...current])
      if (!chosen.every((size) => known.has(size)))
        issues.push({ code: 'custom', message: productErrors.size, input: chosen })
      return [...new Set(chosen)]
    }),
  )

const commonFields = {
  ...listingTexts(productErrors.missing),
  price,
}

/** A new product; missing stock is 0. */
export const newProduct = z.object({
  ...commonFields,
  stock: z.nullish(stock),
  category: z.nullish(category(null)),
  sizes: z.nullish(sizes([])),
})

/** An edit; missing fields stay, and stored values stay valid when no longer listed (002 §5). */
export const productEdit = (current: { category: string | null; sizes: readonly string[] }) =>
  z.object({
    ...commonFields,
    stock: z.optional(stock),
    category: z.optional(category(current.category)),
    sizes: z.optional(sizes(current.sizes)),
  })

/** Returns the stock label of a product; null if the stock is not low. */
export function stockText(inStock: number): string | null {
  if (inStock === 0) return 'Sold out'
  return inStock < lowStock ? `Only ${inStock} left` : null
}
