// Routes of the market: the market, a product, a service, and a vendor's reviews.
import { hasStoredPosition } from '#web/lib/page/scrollMemory.ts'
import { defaultStaleMs } from '#web/relay/store/freshness.ts'
import type { RouteRow } from '#web/app/route.ts'
import { toVariables } from './marketSearch.ts'

export const marketRoutes: readonly RouteRow[] = [
  {
    path: '/marketplace',
    access: 'signedIn',
    title: 'Marketplace',
    screen: async () => (await import('./MarketScreen.tsx')).MarketScreen,
    query: () => import('#web/__generated__/MarketScreenQuery.graphql.ts'),
    variables: (_params, search) => toVariables(search),
    // The list must not change if a scroll position will be restored.
    staleMs: () => (hasStoredPosition('marketPlace') ? Infinity : defaultStaleMs),
    onAnswer: async () => (await import('#web/components/product/firstPhotos.ts')).preloadFirstPhotos,
  },
  {
    path: '/products/:productId',
    access: 'signedIn',
    title: 'Product',
    screen: async () => (await import('./ProductScreen.tsx')).ProductScreen,
    query: () => import('#web/__generated__/ProductScreenQuery.graphql.ts'),
    variables: ({ productId }) => ({ databaseId: Number(productId) }),
  },
  {
    path: '/reviews/:vendorId',
    access: 'signedIn',
    title: 'Reviews',
    screen: async () => (await import('./ReviewsScreen.tsx')).ReviewsScreen,
    query: () => import('#web/__generated__/ReviewsScreenQuery.graphql.ts'),
    variables: ({ vendorId }) => ({ databaseId: Number(vendorId) }),
  },
  {
    path: '/services/:serviceId',
    access: 'signedIn',
    title: 'Service',
    screen: async () => (await import('./ServiceScreen.tsx')).ServiceScreen,
    query: () => import('#web/__generated__/ServiceScreenQuery.graphql.ts'),
    variables: ({ serviceId }) => ({ databaseId: Number(serviceId) }),
    retries: 1,
  },
]
