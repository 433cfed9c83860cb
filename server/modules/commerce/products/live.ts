// GraphQL subscription `productUpdates`: changes of one product, such as its stock, and its deletion.
import { builder } from '#server/core/context/builder.ts'
import { authenticated } from '#server/core/context/context.ts'
import { databaseId, globalId } from '#server/core/context/ids.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { loadProduct, Product } from './loaders.ts'
import {
  watchProduct,
  type ProductDeletion,
  type ProductChange,
  type ProductUpdate as Update,
} from './productUpdates.ts'

const ProductChanged = builder.objectRef<ProductChange>('ProductChanged').implement({
  description: 'The product has changed, such as its price or stock.',
  fields: (t) => ({
    product: t.field({
      type: Product,
      description: 'Current state of the product.',
      // A broadcast shares one read of the product; a single viewer gets their own.
      async resolve({ product, productId }, _args, ctx) {
        const loaded = ctx.isBroadcastContext ? product : await loadProduct(ctx, productId)
        if (!loaded) throw new Refusal('NOT_FOUND', 'Product not found')
        return loaded
      },
    }),
  }),
})

const ProductDeleted = builder.objectRef<ProductDeletion>('ProductDeleted').implement({
  description: 'The product was deleted or hidden from you. Nothing follows.',
  fields: (t) => ({
    productId: t.id({
      description: 'Global id of the deleted product.',
      resolve: ({ productId }) => globalId('Product', productId),
    }),
  }),
})

const types = { changed: ProductChanged, deleted: ProductDeleted }

const ProductUpdate = builder.unionType('ProductUpdate', {
  description: 'A change of the product, or its deletion.',
  types: Object.values(types),
  resolveType: ({ kind }) => types[kind],
})

builder.subscriptionField('productUpdates', (t) =>
  t.field({
    type: ProductUpdate,
    description:
      'Changes of a product you look at, such as its stock. Starts with the current state; changes are merged, at most four a second. When it ends or after a reconnect, refetch the product. Selections without viewer-specific fields are far cheaper.',
    extensions: { isBroadcast: true },
    authScopes: { signedIn: true },
    args: { productId: t.arg.id({ description: 'The global id of the product.' }) },
    subscribe: (_root, { productId }, ctx) =>
      watchProduct(authenticated(ctx), databaseId('Product', String(productId))),
    resolve: (update: Update) => update,
  }),
)
