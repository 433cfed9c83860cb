// Routes of orders: purchases, sales, the ledger, and the return from the payment page.
import type { RouteRow } from '#web/app/route.ts'

export const orderRoutes: readonly RouteRow[] = [
  {
    path: '/orders',
    access: 'signedIn',
    title: 'My purchases',
    screen: async () => (await import('./PurchasesScreen.tsx')).PurchasesScreen,
    query: () => import('#web/__generated__/PurchasesScreenQuery.graphql.ts'),
  },
  {
    path: '/orders/:orderId',
    access: 'signedIn',
    title: 'Order',
    screen: async () => (await import('./OrderScreen.tsx')).OrderScreen,
    query: () => import('#web/__generated__/OrderScreenQuery.graphql.ts'),
    variables: ({ orderId }) => ({ databaseId: Number(orderId) }),
  },
  {
    path: '/vendor-orders',
    access: 'signedIn',
    title: 'My Orders',
    screen: async () => (await import('./VendorOrdersScreen.tsx')).VendorOrdersScreen,
    query: () => import('#web/__generated__/VendorOrdersScreenQuery.graphql.ts'),
  },
  {
    path: '/vendor-ledger',
    access: 'signedIn',
    title: 'Ledger',
    screen: async () => (await import('./LedgerScreen.tsx')).LedgerScreen,
    query: () => import('#web/__generated__/LedgerScreenQuery.graphql.ts'),
    variables: (_params, search) => ({ month: search.get('month') }),
  },
  {
    path: '/payment-callback',
    access: 'signedIn',
    title: 'Payment',
    screen: async () => (await import('./PaymentCallbackScreen.tsx')).PaymentCallbackScreen,
  },
]
