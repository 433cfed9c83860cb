// The signed-in paths whose screens are not built yet: each says so, until an area takes its row from here.
import type { Access, RouteRow, ScreenRow } from '#web/route.ts'

const soon = (path: string, title: string, access: Access = 'signedIn'): ScreenRow => ({
  path,
  access,
  title,
  screen: async () => (await import('./ComingSoonScreen.tsx')).ComingSoonScreen,
  query: () => import('#web/__generated__/ComingSoonScreenQuery.graphql.ts'),
})

export const systemRoutes: readonly RouteRow[] = [
  soon('/vendor-orders', 'My Orders'),
  soon('/payment-callback', 'Payment'),
  soon('/vendor-bank-account', 'Bank account'),
]
