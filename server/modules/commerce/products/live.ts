// What one is told while one looks at a product: what it is now, and that it is gone.
import { builder } from '#server/core/context/builder.ts'
import { signed } from '#server/core/context/context.ts'
import { databaseId, globalId } from '#server/core/context/ids.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { loadProduct, Product } from './loaders.ts'
import {
  watchProduct,
  type ProductLoss,
  type ProductNews,
  type ProductUpdate as Told,
} from './productUpdates.ts'

const ProductChanged = builder.objectRef<ProductNews>('ProductChanged').implement({
  description: 'Price, stock or anything else of the product is not what it was.',
  fields: (t) => ({
    product: t.field({
      type: Product,
      description: 'The product as it is now.',
      // For one reader it is read as he sees it, for many as it was read for all.
      async resolve({ product, productId }, _args, ctx) {
        const seen = ctx.isForMany ? product : await loadProduct(ctx, productId)
        if (!seen) throw new Refusal('NOT_FOUND', 'Product not found')
        return seen
      },
    }),
  }),
})

const ProductDeleted = builder.objectRef<ProductLoss>('ProductDeleted').implement({
  description: 'The product is there no more, or no more for you. Nothing comes after it.',
  fields: (t) => ({
    productId: t.id({
      description: 'The global id it had.',
      resolve: ({ productId }) => globalId('Product', productId),
    }),
  }),
})

const types = { changed: ProductChanged, deleted: ProductDeleted }

const ProductUpdate = builder.unionType('ProductUpdate', {
  description: 'What has happened to a product.',
  types: Object.values(types),
  resolveType: ({ kind }) => types[kind],
})

builder.subscriptionField('productUpdates', (t) =>
  t.field({
    type: ProductUpdate,
    description:
      'What happens to a product while you look at it, such as its stock. First you are told what it is now, then what changes, several changes at once as one, at most four times a second. When it ends by itself, or after you were away, ask for the product anew. An update that asks for nothing about you is far cheaper.',
    extensions: { isBroadcast: true },
    authScopes: { signedIn: true },
    args: { productId: t.arg.id({ description: 'The global id of the product.' }) },
    subscribe: (_root, { productId }, ctx) =>
      watchProduct(signed(ctx), databaseId('Product', String(productId))),
    resolve: (update: Told) => update,
  }),
)
