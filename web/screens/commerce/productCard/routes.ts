// Route of a shared product link (002 §2).
import type { RouteRow } from '#web/app/route.ts'

export const productCardRoutes: readonly RouteRow[] = [
  {
    path: '/p/:productId',
    access: 'anyone',
    title: 'Product',
    screen: async () => (await import('./ProductCardScreen.tsx')).ProductCardScreen,
  },
]
