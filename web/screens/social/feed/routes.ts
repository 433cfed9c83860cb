// Routes of feeds, saved items, topics and the composer.
import { readFeedChoice } from '#web/lib/feedChoice.ts'
import type { RouteRow } from '#web/app/route.ts'
import { getDashboardStaleMs, socialStaleMs } from './freshness.ts'
import { parseTab, toVariables } from './savedTabs.ts'

const onAnswer = async () => (await import('#web/components/post/firstPhoto.ts')).preloadFirstPhoto

const dashboard = {
  access: 'signedIn',
  title: 'Home',
  screen: async () => (await import('./DashboardScreen.tsx')).DashboardScreen,
  query: () => import('#web/__generated__/DashboardScreenQuery.graphql.ts'),
  variables: readFeedChoice,
  onAnswer,
} as const

export const feedRoutes: readonly RouteRow[] = [
  {
    ...dashboard,
    path: '/vendor-dashboard',
    dashboardOf: 'vendor',
    staleMs: () => getDashboardStaleMs('vendorFeedPlace'),
  },
  {
    ...dashboard,
    path: '/customer-dashboard',
    dashboardOf: 'customer',
    staleMs: () => getDashboardStaleMs('customerFeedPlace'),
  },
  {
    path: '/social',
    access: 'signedIn',
    title: 'Feed',
    screen: async () => (await import('./SocialScreen.tsx')).SocialScreen,
    query: () => import('#web/__generated__/SocialScreenQuery.graphql.ts'),
    staleMs: () => socialStaleMs,
    onAnswer,
  },
  {
    path: '/saved',
    access: 'signedIn',
    title: 'Saved',
    screen: async () => (await import('./SavedScreen.tsx')).SavedScreen,
    query: () => import('#web/__generated__/SavedScreenQuery.graphql.ts'),
    variables: (_params, search) => toVariables(parseTab(search)),
  },
  {
    path: '/topic/:topic',
    access: 'signedIn',
    title: 'Topic',
    screen: async () => (await import('./TopicScreen.tsx')).TopicScreen,
    query: () => import('#web/__generated__/TopicScreenQuery.graphql.ts'),
    variables: ({ topic = '' }) => ({ name: topic }),
  },
  {
    path: '/create-post',
    access: 'signedIn',
    title: 'New post',
    screen: async () => (await import('./CreatePostScreen.tsx')).CreatePostScreen,
    query: () => import('#web/__generated__/CreatePostScreenQuery.graphql.ts'),
  },
]
