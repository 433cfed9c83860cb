// Routes of a single post.
import type { RouteRow } from '#web/app/route.ts'
import { retries } from './retries.ts'

export const postRoutes: readonly RouteRow[] = [
  {
    path: '/posts/:postId',
    access: 'anyone',
    title: 'Post',
    screen: async () => (await import('./PostScreen.tsx')).PostScreen,
    query: () => import('#web/__generated__/PostScreenQuery.graphql.ts'),
    variables: ({ postId }) => ({ databaseId: Number(postId), withComments: true }),
    retries,
  },
  { path: '/post/:postId', to: '/posts/:postId' },
]
