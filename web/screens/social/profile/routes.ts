// Routes of profiles.
import type { RouteRow } from '#web/app/route.ts'
import { hasStoredPosition } from '#web/lib/page/scrollMemory.ts'
import { defaultStaleMs } from '#web/relay/store/freshness.ts'
import { profileScrollKey } from '#web/session/keys.ts'
import { parseTab, toVariables } from './tabs.ts'

export const profileRoutes: readonly RouteRow[] = [
  {
    path: '/profile',
    access: 'signedIn',
    title: 'Profile',
    screen: async () => (await import('./OwnProfileScreen.tsx')).OwnProfileScreen,
  },
  {
    path: '/profile/:userId',
    access: 'signedIn',
    title: 'Profile',
    screen: async () => (await import('./ProfileScreen.tsx')).ProfileScreen,
    query: () => import('#web/__generated__/ProfileScreenQuery.graphql.ts'),
    variables: ({ userId }, search) => toVariables(Number(userId), parseTab(search)),
    // The list must not change if a scroll position will be restored.
    staleMs: ({ userId }, search) =>
      hasStoredPosition(profileScrollKey(Number(userId), parseTab(search))) ? Infinity : defaultStaleMs,
    onAnswer: async () => (await import('#web/components/post/firstPhoto.ts')).preloadFirstPhoto,
  },
]
