// Routes of follows, requests, blocked and muted accounts, and muted words.
import type { RouteRow } from '#web/app/route.ts'

export const peopleRoutes: readonly RouteRow[] = [
  {
    path: '/profile/:userId/followers',
    access: 'signedIn',
    title: 'Followers',
    screen: async () => (await import('./FollowersScreen.tsx')).FollowersScreen,
    query: () => import('#web/__generated__/FollowersScreenQuery.graphql.ts'),
    variables: ({ userId }) => ({ databaseId: Number(userId) }),
  },
  {
    path: '/profile/:userId/following',
    access: 'signedIn',
    title: 'Following',
    screen: async () => (await import('./FollowingScreen.tsx')).FollowingScreen,
    query: () => import('#web/__generated__/FollowingScreenQuery.graphql.ts'),
    variables: ({ userId }) => ({ databaseId: Number(userId) }),
  },
  {
    path: '/follow-requests',
    access: 'signedIn',
    title: 'Follow requests',
    screen: async () => (await import('./FollowRequestsScreen.tsx')).FollowRequestsScreen,
    query: () => import('#web/__generated__/FollowRequestsScreenQuery.graphql.ts'),
  },
  {
    path: '/blocked',
    access: 'signedIn',
    title: 'Blocked accounts',
    screen: async () => (await import('./BlockedScreen.tsx')).BlockedScreen,
    query: () => import('#web/__generated__/BlockedScreenQuery.graphql.ts'),
  },
  {
    path: '/muted',
    access: 'signedIn',
    title: 'Muted accounts',
    screen: async () => (await import('./MutedScreen.tsx')).MutedScreen,
    query: () => import('#web/__generated__/MutedScreenQuery.graphql.ts'),
  },
  {
    path: '/muted-words',
    access: 'signedIn',
    title: 'Muted words',
    screen: async () => (await import('./MutedWordsScreen.tsx')).MutedWordsScreen,
    query: () => import('#web/__generated__/MutedWordsScreenQuery.graphql.ts'),
  },
]
