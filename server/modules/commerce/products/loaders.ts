// GraphQL type of products, and product loaders for other modules.
import { formatNaira } from '#rules/shared/money'
import { payableKobo, orderableQuantities } from '#rules/commerce/orders'
import { createLoader } from '#server/core/paging/batch.ts'
import { builder, type FieldBuilder } from '#server/core/context/builder.ts'
import type { Context } from '#server/core/context/context.ts'
import { mayWrite } from '#server/core/context/mayWrite.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { isSuspended } from '#server/core/context/suspension.ts'
import {
  altField,
  listingFields,
  createListingLoaders,
  mediaOfListing,
} from '#server/modules/commerce/listings/loaders.ts'
import { Media } from '#server/modules/shared/media/loaders.ts'
import { findForSale, productQueries, type ProductRow } from './queries.ts'

export const Product = builder.objectRef<ProductRow>('Product')

export const { load: loadProduct, loadVendorPage } = createListingLoaders(productQueries, 'vendorProducts')

export const productField = (t: FieldBuilder<{ productId: number }>) =>
  t.field({
    type: Product,
    description: 'The product, re-read after the change.',
    extensions: { readsDatabase: true },
    resolve: async ({ productId }, _args, ctx) => (await loadProduct(ctx, productId)) ?? productNotFound(),
  })

const productNotFound = (): never => {
  throw new Refusal('NOT_FOUND', 'Product not found')
}

export const ProductConnection = builder.connectionObject(
  { type: Product, name: 'ProductConnection', description: 'One page of products.' },
  { name: 'ProductEdge', description: 'A product and its cursor.' },
)

const loadForSale = createLoader(findForSale)

/** Decides as `maySell` does, from the row alone: only moderators see products across a block. */
function canBuy(product: ProductRow, _args: unknown, ctx: Context): boolean | Promise<boolean> {
  const { id, isHeld, vendor } = product
  const { viewer } = ctx
  if (!viewer || !mayWrite(ctx) || isHeld || !orderableQuantities(product, ctx.site.feeBearer)) return false
  if (vendor.id === viewer.id || vendor.role !== 'VENDOR' || isSuspended(vendor, ctx.now())) return false
  return viewer.role !== 'ADMIN' || loadForSale(ctx, id).then((found) => found === true)
}

export const Price = builder.objectRef<{ kobo: number }>('Price').implement({
  description: 'An amount of money in naira.',
  fields: (t) => ({
    kobo: t.exposeInt('kobo', { description: 'Whole kobo, 1/100 naira.' }),
    text: t.string({
      description: 'Display text, such as ₦18,500 or ₦18,500.50.',
      resolve: ({ kobo }) => formatNaira(kobo),
    }),
  }),
})

builder.node(Product, {
  description: 'A product for sale.',
  id: { resolve: ({ id }) => id, description: 'Global id.' },
  loadManyWithoutCache: (ids, ctx) => Promise.all(ids.map((id) => loadProduct(ctx, Number(id)))),
  fields: (t) => ({
    ...listingFields(t, { name: 'Product', path: '/products', vendor: 'The vendor.' }),
    price: t.field({
      type: Price,
      description: 'Unit price.',
      resolve: ({ priceKobo }) => ({ kobo: priceKobo }),
    }),
    stock: t.exposeInt('stock', { description: 'Units in stock; 0 is sold out.' }),
    viewerCanBuy: t.boolean({
      description: `True if \`startCheckout\` would succeed for you: it may be sold to you now, and the stock allows an order of at least ${formatNaira(payableKobo.min)}.`,
      extensions: { perViewer: true, readsDatabase: true },
      resolve: canBuy,
    }),
    category: t.exposeString('category', {
      nullable: true,
      description: 'Category; null if the vendor chose none.',
    }),
    sizes: t.exposeStringList('sizes', { description: 'Available sizes; empty if it has none.' }),
    photos: t.field({
      type: [Media],
      description: 'Up to 5 public photos in order, the main one first.',
      resolve: mediaOfListing,
    }),
    mainPhoto: t.field({
      type: Media,
      nullable: true,
      description: 'First photo; null if there is none.',
      resolve: ({ media, name }) => mediaOfListing({ media: media.slice(0, 1), name })[0] ?? null,
    }),
  }),
})

export const ProductPhotoInput = builder.inputType('ProductPhotoInput', {
  description: 'A photo of a product: exactly one of `file` and `url`.',
  fields: (t) => ({
    file: t.field({
      type: 'Upload',
      required: false,
      description: 'JPEG, PNG, WebP or GIF of at most 10 MiB.',
    }),
    url: t.string({
      required: false,
      description:
        '`url` of a current photo of the product, or of an unused one from `uploadProductPhoto`. Nothing is fetched.',
    }),
    alt: altField(t),
  }),
})

export const attachedProductField = (t: FieldBuilder<{ productId: number | null }>) =>
  t.field({
    type: Product,
    nullable: true,
    description:
      'The attached product in its current state; null if there is none, or it is deleted or not visible to you.',
    extensions: { perViewer: true, readsDatabase: true },
    resolve: ({ productId }, _args, ctx) => (productId === null ? null : loadProduct(ctx, productId)),
  })
