// The paths of vendors: what they sell, and the forms for it.
import type { RouteRow } from '#web/route.ts'
import { getSession } from '#web/session/session.ts'

const products = async () => (await import('./VendorProductsScreen.tsx')).VendorProductsScreen
const productsQuery = () => import('#web/__generated__/VendorProductsScreenQuery.graphql.ts')

export const sellingRoutes: readonly RouteRow[] = [
  {
    path: '/vendor-products',
    access: 'signedIn',
    title: 'My Products',
    screen: products,
    query: productsQuery,
    variables: () => ({ databaseId: getSession().user?.id ?? 0 }),
  },
  {
    path: '/vendor-products/:vendorId',
    access: 'signedIn',
    title: 'Products',
    screen: products,
    query: productsQuery,
    variables: ({ vendorId }) => ({ databaseId: Number(vendorId) }),
  },
  {
    path: '/add-product',
    access: 'signedIn',
    title: 'Add New Product',
    screen: async () => (await import('./AddProductScreen.tsx')).AddProductScreen,
    query: () => import('#web/__generated__/AddProductScreenQuery.graphql.ts'),
  },
  {
    path: '/edit-product/:id',
    access: 'signedIn',
    title: 'Edit Product',
    screen: async () => (await import('./EditProductScreen.tsx')).EditProductScreen,
    query: () => import('#web/__generated__/EditProductScreenQuery.graphql.ts'),
    variables: ({ id }) => ({ databaseId: Number(id) }),
  },
]
