// Routes of settings, account and help.
import type { RouteRow } from '#web/app/route.ts'

export const settingsRoutes: readonly RouteRow[] = [
  {
    path: '/settings',
    access: 'signedIn',
    title: 'Settings',
    screen: async () => (await import('./SettingsScreen.tsx')).SettingsScreen,
    query: () => import('#web/__generated__/SettingsScreenQuery.graphql.ts'),
  },
  {
    path: '/account',
    access: 'signedIn',
    title: 'Account',
    screen: async () => (await import('./account/AccountScreen.tsx')).AccountScreen,
    query: () => import('#web/__generated__/AccountScreenQuery.graphql.ts'),
  },
  {
    path: '/account-standing',
    access: 'signedIn',
    title: 'Account standing',
    screen: async () => (await import('./accountStatus/StandingScreen.tsx')).StandingScreen,
    query: () => import('#web/__generated__/StandingScreenQuery.graphql.ts'),
  },
  {
    path: '/help',
    access: 'signedIn',
    title: 'Help and Support',
    screen: async () => (await import('./HelpScreen.tsx')).HelpScreen,
    query: () => import('#web/__generated__/HelpScreenQuery.graphql.ts'),
  },
  {
    path: '/about',
    access: 'signedIn',
    title: 'About',
    screen: async () => (await import('./AboutScreen.tsx')).AboutScreen,
    query: () => import('#web/__generated__/AboutScreenQuery.graphql.ts'),
  },
]
