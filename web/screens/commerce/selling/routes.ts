// Routes of vendors: their listings, the listing forms and the bank account.
import type { RouteRow } from '#web/app/route.ts'
import { getSession } from '#web/session/session.ts'

const products = async () => (await import('./products/VendorProductsScreen.tsx')).VendorProductsScreen
const services = async () => (await import('./services/VendorServicesScreen.tsx')).VendorServicesScreen
const servicesQuery = () => import('#web/__generated__/VendorServicesScreenQuery.graphql.ts')
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
    screen: async () => (await import('./products/AddProductScreen.tsx')).AddProductScreen,
    query: () => import('#web/__generated__/ForVendorsQuery.graphql.ts'),
  },
  {
    path: '/edit-product/:id',
    access: 'signedIn',
    title: 'Edit Product',
    screen: async () => (await import('./products/EditProductScreen.tsx')).EditProductScreen,
    query: () => import('#web/__generated__/EditProductScreenQuery.graphql.ts'),
    variables: ({ id }) => ({ databaseId: Number(id) }),
  },
  {
    path: '/vendor-bank-account',
    access: 'signedIn',
    title: 'Bank Account',
    screen: async () => (await import('./BankAccountScreen.tsx')).BankAccountScreen,
    query: () => import('#web/__generated__/BankAccountScreenQuery.graphql.ts'),
  },
  {
    path: '/vendor-services',
    access: 'signedIn',
    title: 'My Services',
    screen: services,
    query: servicesQuery,
    variables: () => ({ databaseId: getSession().user?.id ?? 0 }),
    retries: 1,
  },
  {
    path: '/vendor-services/:vendorId',
    access: 'signedIn',
    title: 'Services',
    screen: services,
    query: servicesQuery,
    variables: ({ vendorId }) => ({ databaseId: Number(vendorId) }),
    retries: 1,
  },
  {
    path: '/add-service',
    access: 'signedIn',
    title: 'Add Service',
    screen: async () => (await import('./services/AddServiceScreen.tsx')).AddServiceScreen,
    query: () => import('#web/__generated__/ForVendorsQuery.graphql.ts'),
  },
  {
    path: '/edit-service/:id',
    access: 'signedIn',
    title: 'Edit Service',
    screen: async () => (await import('./services/EditServiceScreen.tsx')).EditServiceScreen,
    query: () => import('#web/__generated__/EditServiceScreenQuery.graphql.ts'),
    variables: ({ id }) => ({ databaseId: Number(id) }),
  },
]
