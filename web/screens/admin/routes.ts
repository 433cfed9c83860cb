// The paths of admins.
import type { RouteRow } from '#web/route.ts'

export const adminRoutes: readonly RouteRow[] = [
  {
    path: '/admin-dashboard',
    access: 'admin',
    title: 'Admin',
    dashboardOf: 'admin',
    screen: async () => (await import('./AdminDashboardScreen.tsx')).AdminDashboardScreen,
    query: () => import('#web/__generated__/AdminGateQuery.graphql.ts'),
  },
]
