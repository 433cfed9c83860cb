// What other rooms need of products in the graph: the type, products by id, pages of them, and the product of a payload.
import { nairaText } from '#rules/shared/money'
import { payable, quantitiesOf } from '#rules/commerce/orders'
import { batched } from '#server/core/paging/batch.ts'
import { builder, type FieldBuilder } from '#server/core/context/builder.ts'
import type { Context } from '#server/core/context/context.ts'
import { mayWrite } from '#server/core/context/mayWrite.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { isSuspended } from '#server/core/context/suspension.ts'
import {
  altField,
  listingFields,
  listingLoaders,
  mediaOfListing,
} from '#server/modules/commerce/listings/loaders.ts'
import { Media } from '#server/modules/shared/media/loaders.ts'
import { findForSale, productQueries, type ProductRow } from './queries.ts'

export const Product = builder.objectRef<ProductRow>('Product')

export const { load: loadProduct, vendorPage } = listingLoaders(productQueries, 'vendorProducts')

/** The product of a payload, re-read with the caller's own selection. */
export const productField = (t: FieldBuilder<{ productId: number }>) =>
  t.field({
    type: Product,
    description: 'The product, re-read after the change.',
    extensions: { isRead: true },
    resolve: async ({ productId }, _args, ctx) => (await loadProduct(ctx, productId)) ?? productNotFound(),
  })

const productNotFound = (): never => {
  throw new Refusal('NOT_FOUND', 'Product not found')
}

export const ProductConnection = builder.connectionObject(
  { type: Product, name: 'ProductConnection', description: 'One page of products.' },
  { name: 'ProductEdge', description: 'One product of a list, with its place.' },
)

const loadForSale = batched(findForSale)

/**
 * Returns true if the viewer may begin an order of a product that they see. Decides as `maySell` does, from the row alone:
 * no block stands between its vendor and a viewer, unless the viewer moderates.
 */
function canBuy(product: ProductRow, _args: unknown, ctx: Context): boolean | Promise<boolean> {
  const { id, isHeld, vendor } = product
  const { viewer } = ctx
  if (!viewer || !mayWrite(ctx) || isHeld || !quantitiesOf(product, ctx.site.feeBearer)) return false
  if (vendor.id === viewer.id || vendor.role !== 'VENDOR' || isSuspended(vendor, ctx.now())) return false
  return viewer.role !== 'ADMIN' || loadForSale(ctx, id).then((found) => found === true)
}

export const Price = builder.objectRef<{ kobo: number }>('Price').implement({
  description: 'An amount of naira.',
  fields: (t) => ({
    kobo: t.exposeInt('kobo', { description: 'In whole kobo: 100 of them are one naira.' }),
    text: t.string({
      description: 'Ready to show, such as ₦18,500 or ₦18,500.50.',
      resolve: ({ kobo }) => nairaText(kobo),
    }),
  }),
})

builder.node(Product, {
  description: 'Something a vendor sells.',
  id: { resolve: ({ id }) => id, description: 'Global id.' },
  loadManyWithoutCache: (ids, ctx) => Promise.all(ids.map((id) => loadProduct(ctx, Number(id)))),
  fields: (t) => ({
    ...listingFields(t, { name: 'Product', path: '/products', vendor: 'Who sells it.' }),
    price: t.field({
      type: Price,
      description: 'What one of them costs.',
      resolve: ({ priceKobo }) => ({ kobo: priceKobo }),
    }),
    stock: t.exposeInt('stock', { description: 'How many there are to sell; 0 is sold out.' }),
    viewerCanBuy: t.boolean({
      description: `Whether \`startCheckout\` would begin an order of it for you: there are enough left for one of at least ${nairaText(payable.least)}, and it may be sold to you now.`,
      extensions: { perViewer: true, isRead: true },
      resolve: canBuy,
    }),
    category: t.exposeString('category', {
      nullable: true,
      description: 'What kind of thing it is; null where the vendor chose none.',
    }),
    sizes: t.exposeStringList('sizes', { description: 'The sizes there are; empty where it has none.' }),
    photos: t.field({
      type: [Media],
      description: 'Its photos in their order, the main one first: at most 5. Everybody may fetch them.',
      resolve: mediaOfListing,
    }),
    mainPhoto: t.field({
      type: Media,
      nullable: true,
      description: 'The first of its photos; null where it has none.',
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
      description: 'A JPEG, PNG, WebP or GIF of at most 10 MiB.',
    }),
    url: t.string({
      required: false,
      description:
        'The `url` of a photo that the product has, or of one from `uploadProductPhoto` that no product has yet. Nothing is fetched.',
    }),
    alt: altField(t),
  }),
})

/** The field of a post or message that shows a product. */
export const shownProduct = (t: FieldBuilder<{ productId: number | null }>) =>
  t.field({
    type: Product,
    nullable: true,
    description:
      'The product it shows, with its price and stock of now; null when it shows none, or one that is deleted or not for you.',
    extensions: { perViewer: true, isRead: true },
    resolve: ({ productId }, _args, ctx) => (productId === null ? null : loadProduct(ctx, productId)),
  })
