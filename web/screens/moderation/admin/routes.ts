// Routes of the admin area. Screens inside AdminGate preload its query, which checks the second factor, with their code.
import type { RouteRow } from '#web/app/route.ts'
import { accountReportsPath, postReportsPath } from './paths.ts'

export const adminRoutes: readonly RouteRow[] = [
  {
    path: '/admin-dashboard',
    access: 'admin',
    title: 'Admin',
    dashboardOf: 'admin',
    screen: async () => (await import('./AdminDashboardScreen.tsx')).AdminDashboardScreen,
    query: () => import('#web/__generated__/AdminGateQuery.graphql.ts'),
  },
  {
    path: '/admin/appeals',
    access: 'admin',
    title: 'Appeals',
    screen: async () => (await import('./appeals/AppealsScreen.tsx')).AppealsScreen,
  },
  {
    path: '/admin/audit',
    access: 'admin',
    title: 'Audit trail',
    screen: async () => (await import('./audit/AuditScreen.tsx')).AuditScreen,
  },
  {
    path: '/admin/rules',
    access: 'admin',
    title: 'Site rules',
    screen: async () => (await import('./site/SiteRulesScreen.tsx')).SiteRulesScreen,
    query: () => import('#web/__generated__/AdminGateQuery.graphql.ts'),
  },
  {
    path: '/admin/second-factor',
    access: 'admin',
    title: 'Second factor',
    screen: async () => (await import('./factor/SecondFactorScreen.tsx')).SecondFactorScreen,
  },
  {
    path: postReportsPath,
    access: 'admin',
    title: 'Post Reports',
    screen: async () => (await import('./cases/queue/PostReportsScreen.tsx')).PostReportsScreen,
    query: () => import('#web/__generated__/AdminGateQuery.graphql.ts'),
  },
  {
    path: accountReportsPath,
    access: 'admin',
    title: 'Account Reports',
    screen: async () => (await import('./cases/queue/AccountReportsScreen.tsx')).AccountReportsScreen,
    query: () => import('#web/__generated__/AdminGateQuery.graphql.ts'),
  },
]
