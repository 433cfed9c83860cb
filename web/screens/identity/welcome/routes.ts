// Routes of the landing screens.
import type { RouteRow } from '#web/app/route.ts'

const screen = async () => (await import('./WelcomeScreen.tsx')).WelcomeScreen

export const welcomeRoutes: readonly RouteRow[] = [
  { path: '/', access: 'signedOut', title: 'Welcome', screen },
  { path: '/welcome', access: 'signedOut', title: 'Welcome', screen },
  {
    path: '/user-selection',
    access: 'signedOut',
    title: 'Join Fennec',
    screen: async () => (await import('./UserSelectionScreen.tsx')).UserSelectionScreen,
  },
  { path: '/home', to: '/welcome' },
  { path: '/index.html', to: '/welcome' },
]
