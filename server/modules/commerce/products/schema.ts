// Products in the graph: what shows one, the market and a vendor's shop, and how a vendor adds, edits and deletes one.
import { displayName } from '#rules/shared/common'
import { builder, type InputBuilder } from '#server/core/context/builder.ts'
import { signed, type Context } from '#server/core/context/context.ts'
import { databaseId } from '#server/core/context/ids.ts'
import { pageArguments } from '#server/core/paging/pageArguments.ts'
import { callerField } from '#server/core/context/viewer.ts'
import {
  addDeleteMutation,
  addUploadMutation,
  filterFields,
  givenMedia,
  textFields,
  mediaOfListing,
  type MediaInput,
} from '#server/modules/commerce/listings/loaders.ts'
import { Media } from '#server/modules/shared/media/loaders.ts'
import { Post } from '#server/modules/social/posts/loaders.ts'
import { User } from '#server/modules/identity/users/loaders.ts'
import {
  loadProduct,
  Price,
  Product,
  ProductConnection,
  productField,
  ProductPhotoInput,
  shownProduct,
  vendorPage,
} from './loaders.ts'
import { productMarket } from './market.ts'
import type { ProductRow } from './queries.ts'
import { uploadProductPhoto } from './photos.ts'
import { createProduct, deleteProduct, editProduct } from './products.ts'

builder.objectField(Post, 'product', shownProduct)

const ProductCard = builder.objectRef<ProductRow>('ProductCard').implement({
  description: 'What somebody signed out sees of a product: enough to want to come in.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'What it is called.' }),
    price: t.field({
      type: Price,
      description: 'What one of them costs.',
      resolve: ({ priceKobo }) => ({ kobo: priceKobo }),
    }),
    stock: t.exposeInt('stock', { description: 'How many there are to sell; 0 is sold out.' }),
    photo: t.field({
      type: Media,
      nullable: true,
      description: 'Its main photo; null without any.',
      resolve: (product) => mediaOfListing(product)[0],
    }),
    vendorName: t.string({
      description: 'The name of who sells it, ready to show.',
      resolve: ({ vendor }) => displayName(vendor),
    }),
    vendorIsVerified: t.boolean({
      description: 'Whether an admin has verified the account that sells it.',
      resolve: ({ vendor }) => vendor.isVerified,
    }),
    university: t.string({
      description: 'The university of who sells it.',
      resolve: ({ vendor }) => vendor.university,
    }),
  }),
})

const ProductSort = builder.enumType('ProductSort', {
  description: 'In which order the market is read.',
  values: {
    NEWEST: { description: 'What was added last comes first.' },
    PRICE_UP: { description: 'The cheapest first.' },
    PRICE_DOWN: { description: 'The dearest first.' },
  },
})

const ProductFilter = builder.inputType('ProductFilter', {
  description: 'What is looked for in the market. What is not given, or blank, does not count.',
  fields: (t) => ({
    ...filterFields(t, {
      verb: 'sell',
      category: 'A category as `productCategories` has it. Shoes finds footwear, too.',
    }),
    lowestKobo: t.int({ required: false, description: 'No price below this, in whole kobo.' }),
    highestKobo: t.int({ required: false, description: 'No price above this, in whole kobo.' }),
  }),
})

/** The photos of an input as commands take them. */
const givenPhotos = (ctx: Context, inputs: readonly MediaInput[]) =>
  inputs.map((input) => givenMedia(ctx, input))

builder.queryFields((t) => ({
  product: t.field({
    type: Product,
    nullable: true,
    description: 'A product by the number in its address. Null when it is not there, or not for you.',
    authScopes: { signedIn: true },
    args: { databaseId: t.arg.int({ description: 'The number in /products/{id}.' }) },
    resolve: (_root, args, ctx) => loadProduct(ctx, args.databaseId),
  }),
  productCard: t.field({
    type: ProductCard,
    nullable: true,
    description:
      'What a link to a product shows, by the number in /p/{id}; signed out too. Null when it is not there, or not for everybody.',
    args: { databaseId: t.arg.int({ description: 'The number in /p/{id}.' }) },
    resolve: (_root, args, ctx) => loadProduct(ctx, args.databaseId),
  }),
  products: t.field({
    type: ProductConnection,
    description: 'What vendors sell, but for those you may not know of.',
    authScopes: { signedIn: true },
    args: {
      filter: t.arg({ type: ProductFilter, defaultValue: {}, description: 'What is looked for.' }),
      sort: t.arg({ type: ProductSort, defaultValue: 'NEWEST', description: 'In which order.' }),
      ...pageArguments(t),
    },
    resolve: (_root, asked, ctx) => productMarket.page(signed(ctx), asked),
  }),
  productCategories: t.stringList({
    description:
      'The categories in which there is something for a filter, whatever category it names, in the order they are shown in.',
    authScopes: { signedIn: true },
    extensions: { isRead: true },
    args: { filter: t.arg({ type: ProductFilter, defaultValue: {}, description: 'What is looked for.' }) },
    resolve: (_root, { filter }, ctx) => productMarket.categories(signed(ctx), filter),
  }),
}))

builder.prismaObjectField(User, 'products', (t) =>
  t.field({
    type: ProductConnection,
    description: 'What the person sells, the newest first.',
    authScopes: { signedIn: true },
    args: pageArguments(t),
    resolve: ({ id }, page, ctx) => vendorPage(ctx, id, page),
  }),
)

const saidFields = (t: InputBuilder) => ({
  ...textFields(t),
  price: t.string({
    description: 'In naira, as people type it: 12500, 12,500 or ₦12,500.50. Above 0, at most ₦10,000,000.',
  }),
  category: t.string({ required: false, description: 'One of the list; blank is none.' }),
  sizes: t.stringList({ required: false, description: 'From XS, S, M, L, XL, XXL and One Size.' }),
  stock: t.int({ required: false, description: 'How many there are to sell: 0 to 99,999.' }),
})

builder.relayMutationField(
  'createProduct',
  {
    description: 'What to sell.',
    inputFields: (t) => ({
      ...saidFields(t),
      photos: t.field({
        type: [ProductPhotoInput],
        defaultValue: [],
        description: 'At most 5, the main one first.',
      }),
    }),
  },
  {
    description:
      'Adds a product of yours to the market; for vendors with a bank account. Send an Idempotency-Key to retry safely.',
    authScopes: { mayWrite: true },
    resolve: (_root, { input }, ctx) =>
      createProduct(signed(ctx), { ...input, photos: givenPhotos(ctx, input.photos) }),
  },
  {
    description: 'The product that was added, and you with it.',
    outputFields: (t) => ({ product: productField(t), viewer: callerField(t) }),
  },
)

builder.relayMutationField(
  'editProduct',
  {
    description:
      'How a product of yours is to be. Of stock, category, sizes and photos, what is not given stays.',
    inputFields: (t) => ({
      productId: t.id({ description: 'The global id of the product.' }),
      ...saidFields(t),
      photos: t.field({
        type: [ProductPhotoInput],
        required: false,
        description: 'All photos there are to be, the main one first: what is not among them goes.',
      }),
      addedPhotos: t.field({
        type: [ProductPhotoInput],
        defaultValue: [],
        description: 'Photos to put behind those there are, where `photos` is not given.',
      }),
    }),
  },
  {
    description: 'Changes a product of yours. Send an Idempotency-Key to retry safely.',
    authScopes: { mayWrite: true },
    resolve: (_root, { input: { photos, addedPhotos, productId, ...said } }, ctx) =>
      editProduct(signed(ctx), {
        ...said,
        photos: photos && givenPhotos(ctx, photos),
        addedPhotos: givenPhotos(ctx, addedPhotos),
        productId: databaseId('Product', String(productId)),
      }),
  },
  { description: 'The product after the change.', outputFields: (t) => ({ product: productField(t) }) },
)

addDeleteMutation({
  name: 'Product',
  description: 'Deletes a product of yours for good, with its photos. What was ordered of it is not touched.',
  deleteOwn: deleteProduct,
})

addUploadMutation({ name: 'Product', picture: 'Photo', upload: uploadProductPhoto })
