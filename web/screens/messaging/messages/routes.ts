// Routes of messages.
import type { RouteRow } from '#web/app/route.ts'
import { parseMessageNumber } from './chatAddress.ts'

export const messageRoutes: readonly RouteRow[] = [
  {
    path: '/messages',
    access: 'signedIn',
    title: 'Messages',
    screen: async () => (await import('./chats/MessagesScreen.tsx')).MessagesScreen,
    query: () => import('#web/__generated__/MessagesScreenQuery.graphql.ts'),
  },
  {
    path: '/messages/:userId',
    access: 'signedIn',
    title: 'Messages',
    screen: async () => (await import('./chat/ChatScreen.tsx')).ChatScreen,
    query: () => import('#web/__generated__/ChatScreenQuery.graphql.ts'),
    variables: ({ userId }, search) => ({ databaseId: Number(userId), around: parseMessageNumber(search) }),
  },
  {
    path: '/message-requests',
    access: 'signedIn',
    title: 'Message requests',
    screen: async () => (await import('./chats/RequestsScreen.tsx')).RequestsScreen,
    query: () => import('#web/__generated__/RequestsScreenQuery.graphql.ts'),
  },
]
