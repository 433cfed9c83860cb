// GraphQL schema of products: market, a vendor's products, and creating, editing and deleting one.
import { displayName } from '#rules/shared/common'
import { builder, type InputBuilder } from '#server/core/context/builder.ts'
import { authenticated, type Context } from '#server/core/context/context.ts'
import { databaseId } from '#server/core/context/ids.ts'
import { pageArguments } from '#server/core/paging/pageArguments.ts'
import { callerField } from '#server/core/context/viewer.ts'
import {
  addDeleteMutation,
  addUploadMutation,
  marketFilterFields,
  toMediaInput,
  listingTextFields,
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
  attachedProductField,
  loadVendorPage,
} from './loaders.ts'
import { productMarket } from './market.ts'
import type { ProductRow } from './queries.ts'
import { uploadProductPhoto } from './photos.ts'
import { createProduct, deleteProduct, editProduct } from './products.ts'

builder.objectField(Post, 'product', attachedProductField)

const ProductCard = builder.objectRef<ProductRow>('ProductCard').implement({
  description: 'Preview of a product for visitors who are signed out.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name.' }),
    price: t.field({
      type: Price,
      description: 'Unit price.',
      resolve: ({ priceKobo }) => ({ kobo: priceKobo }),
    }),
    stock: t.exposeInt('stock', { description: 'Units in stock; 0 is sold out.' }),
    photo: t.field({
      type: Media,
      nullable: true,
      description: 'Main photo; null if there is none.',
      resolve: (product) => mediaOfListing(product)[0],
    }),
    vendorName: t.string({
      description: 'Display name of the vendor.',
      resolve: ({ vendor }) => displayName(vendor),
    }),
    vendorIsVerified: t.boolean({
      description: 'True if an admin has verified the vendor.',
      resolve: ({ vendor }) => vendor.isVerified,
    }),
    university: t.string({
      description: 'University of the vendor.',
      resolve: ({ vendor }) => vendor.university,
    }),
  }),
})

const ProductSort = builder.enumType('ProductSort', {
  description: 'Sort order of the market.',
  values: {
    NEWEST: { description: 'Newest first.' },
    PRICE_UP: { description: 'Cheapest first.' },
    PRICE_DOWN: { description: 'Most expensive first.' },
  },
})

const ProductFilter = builder.inputType('ProductFilter', {
  description: 'Filter of the market; missing and blank fields match everything.',
  fields: (t) => ({
    ...marketFilterFields(t, {
      verb: 'sell',
      category: 'A category from `productCategories`. Shoes includes footwear.',
    }),
    lowestKobo: t.int({ required: false, description: 'Lowest price, in whole kobo.' }),
    highestKobo: t.int({ required: false, description: 'Highest price, in whole kobo.' }),
  }),
})

const toPhotoInputs = (ctx: Context, inputs: readonly MediaInput[]) =>
  inputs.map((input) => toMediaInput(ctx, input))

builder.queryFields((t) => ({
  product: t.field({
    type: Product,
    nullable: true,
    description: 'A product by its number; null if it does not exist or is not visible to you.',
    authScopes: { signedIn: true },
    args: { databaseId: t.arg.int({ description: 'Number in /products/{id}.' }) },
    resolve: (_root, args, ctx) => loadProduct(ctx, args.databaseId),
  }),
  productCard: t.field({
    type: ProductCard,
    nullable: true,
    description:
      'Preview of a product by the number in /p/{id}, also signed out; null if it does not exist or is not public.',
    args: { databaseId: t.arg.int({ description: 'Number in /p/{id}.' }) },
    resolve: (_root, args, ctx) => loadProduct(ctx, args.databaseId),
  }),
  products: t.field({
    type: ProductConnection,
    description: 'Products of vendors visible to you.',
    authScopes: { signedIn: true },
    args: {
      filter: t.arg({ type: ProductFilter, defaultValue: {}, description: 'Filter.' }),
      sort: t.arg({ type: ProductSort, defaultValue: 'NEWEST', description: 'Sort order.' }),
      ...pageArguments(t),
    },
    resolve: (_root, args, ctx) => productMarket.page(authenticated(ctx), args),
  }),
  productCategories: t.stringList({
    description: 'Categories with results for a filter, ignoring its own category, in display order.',
    authScopes: { signedIn: true },
    extensions: { readsDatabase: true },
    args: { filter: t.arg({ type: ProductFilter, defaultValue: {}, description: 'Filter.' }) },
    resolve: (_root, { filter }, ctx) => productMarket.categories(authenticated(ctx), filter),
  }),
}))

builder.prismaObjectField(User, 'products', (t) =>
  t.field({
    type: ProductConnection,
    description: 'Products of the user, newest first.',
    authScopes: { signedIn: true },
    args: pageArguments(t),
    resolve: ({ id }, page, ctx) => loadVendorPage(ctx, id, page),
  }),
)

const productInputFields = (t: InputBuilder) => ({
  ...listingTextFields(t),
  price: t.string({
    description: 'Price in naira as typed: 12500, 12,500 or ₦12,500.50. Above 0, at most ₦10,000,000.',
  }),
  category: t.string({ required: false, description: 'A listed category; blank is none.' }),
  sizes: t.stringList({ required: false, description: 'Sizes out of XS, S, M, L, XL, XXL and One Size.' }),
  stock: t.int({ required: false, description: 'Stock from 0 to 99,999.' }),
})

builder.relayMutationField(
  'createProduct',
  {
    description: 'Input of `createProduct`.',
    inputFields: (t) => ({
      ...productInputFields(t),
      photos: t.field({
        type: [ProductPhotoInput],
        defaultValue: [],
        description: 'Up to 5 photos, the main one first.',
      }),
    }),
  },
  {
    description:
      'Creates a product; for vendors with a bank account. Send an Idempotency-Key to retry safely.',
    authScopes: { mayWrite: true },
    resolve: (_root, { input }, ctx) =>
      createProduct(authenticated(ctx), { ...input, photos: toPhotoInputs(ctx, input.photos) }),
  },
  {
    description: 'The created product and the viewer.',
    outputFields: (t) => ({ product: productField(t), viewer: callerField(t) }),
  },
)

builder.relayMutationField(
  'editProduct',
  {
    description: 'Input of `editProduct`. Missing stock, category, sizes and photos stay.',
    inputFields: (t) => ({
      productId: t.id({ description: 'Global id of the product.' }),
      ...productInputFields(t),
      photos: t.field({
        type: [ProductPhotoInput],
        required: false,
        description: 'All photos, the main one first; photos not listed are removed.',
      }),
      addedPhotos: t.field({
        type: [ProductPhotoInput],
        defaultValue: [],
        description: 'Photos to append if `photos` is missing.',
      }),
    }),
  },
  {
    description: 'Edits your product. Send an Idempotency-Key to retry safely.',
    authScopes: { mayWrite: true },
    resolve: (_root, { input: { photos, addedPhotos, productId, ...fields } }, ctx) =>
      editProduct(authenticated(ctx), {
        ...fields,
        photos: photos && toPhotoInputs(ctx, photos),
        addedPhotos: toPhotoInputs(ctx, addedPhotos),
        productId: databaseId('Product', String(productId)),
      }),
  },
  { description: 'The product after the change.', outputFields: (t) => ({ product: productField(t) }) },
)

addDeleteMutation({
  name: 'Product',
  description: 'Deletes your product and its photos for good. Its orders stay.',
  deleteOwn: deleteProduct,
})

addUploadMutation({ name: 'Product', picture: 'Photo', upload: uploadProductPhoto })
