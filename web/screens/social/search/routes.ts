// Route of the search.
import type { RouteRow } from '#web/app/route.ts'
import { toVariables } from './searchParams.ts'

export const searchRoutes: readonly RouteRow[] = [
  {
    path: '/search',
    access: 'signedIn',
    title: 'Search',
    screen: async () => (await import('./SearchScreen.tsx')).SearchScreen,
    query: () => import('#web/__generated__/SearchScreenQuery.graphql.ts'),
    variables: (_params, search) => toVariables(search),
  },
]
