// Routes of notifications and activity.
import type { RouteRow } from '#web/app/route.ts'
import { parseFilter, toVariables } from './activityTabs.ts'

export const notificationRoutes: readonly RouteRow[] = [
  {
    path: '/notifications',
    access: 'signedIn',
    title: 'Notifications',
    screen: async () => (await import('./NotificationsScreen.tsx')).NotificationsScreen,
    query: () => import('#web/__generated__/NotificationsScreenQuery.graphql.ts'),
  },
  {
    path: '/activity',
    access: 'signedIn',
    title: 'Activity',
    screen: async () => (await import('./ActivityScreen.tsx')).ActivityScreen,
    query: () => import('#web/__generated__/ActivityScreenQuery.graphql.ts'),
    variables: (_, search) => toVariables(parseFilter(search)),
  },
]
