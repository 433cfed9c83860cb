// GraphQL fields of notifications: list, unread count, mark as read, choice of kinds.
import { actKinds } from '#rules/notifications/notifications'
import { builder } from '#server/core/context/builder.ts'
import { authenticated } from '#server/core/context/context.ts'
import { pageArguments } from '#server/core/paging/pageArguments.ts'
import { connectionOf, decodeCursor, sizeOf } from '#server/core/paging/pages.ts'
import { runAsViewer, Viewer, viewerField } from '#server/core/context/viewer.ts'
import { Notification, NotificationKind, loadUnreadCount } from './loaders.ts'
import { markNotificationsRead, setNotificationsWanted } from './notifications.ts'
import { readNotifications } from './queries.ts'

const NotificationConnection = builder.connectionObject(
  { type: Notification, name: 'NotificationConnection', description: 'One page of notifications.' },
  { name: 'NotificationEdge', description: 'One notification, with its cursor.' },
)

builder.prismaObjectFields(Viewer, (t) => ({
  notifications: t.field({
    type: NotificationConnection,
    description: 'Your notifications, newest first. Reading the list marks nothing as read.',
    extensions: { resolvableFromId: true },
    args: {
      onlyUnread: t.arg.boolean({
        required: false,
        description: 'Returns only unread ones, which `unreadNotificationsCount` counts.',
      }),
      ...pageArguments(t),
    },
    resolve: async (_viewer, { onlyUnread, ...page }, ctx) => {
      const [list, size] = ['notifications', sizeOf(page)]
      const after = decodeCursor(list, page, 2)
      const rows = await readNotifications(authenticated(ctx), {
        after,
        size,
        onlyUnread: onlyUnread === true,
      })
      return connectionOf(rows, { list, size, keyOf: ({ createdAt, id }) => [createdAt.getTime(), id] })
    },
  }),
  unreadNotificationsCount: t.int({
    description: 'Number of your unread notifications, among the newest 1,000 unread acts.',
    extensions: { resolvableFromId: true, readsDatabase: true },
    resolve: (_viewer, _args, ctx) => loadUnreadCount(ctx),
  }),
  wantedNotifications: t.field({
    type: [NotificationKind],
    description:
      'The kinds of notification that are on: initially all kinds of acts by people. Kinds from Fennec are always on, and not in the list.',
    resolve: ({ silentKinds }) => actKinds.filter((kind) => !silentKinds.includes(kind)),
  }),
}))

builder.relayMutationField(
  'markNotificationsRead',
  {
    description: 'The notifications you have read: `upTo`, `ids` or both.',
    inputFields: (t) => ({
      upTo: t.field({
        type: 'DateTime',
        required: false,
        description: 'All up to this time: the `createdAt` of the newest notification you have seen.',
      }),
      ids: t.intList({
        required: false,
        description: 'The `databaseId` of at most 100 notifications.',
      }),
    }),
  },
  {
    description: 'Marks notifications as read on all your devices. Doing it again changes nothing.',
    authScopes: { signedIn: true },
    resolve: (_root, { input }, ctx) => runAsViewer(ctx, (caller) => markNotificationsRead(caller, input)),
  },
  { description: 'Your account after the change.', outputFields: (t) => ({ viewer: viewerField(t) }) },
)

builder.relayMutationField(
  'setNotificationsWanted',
  {
    description: 'The kind, and if it is on.',
    inputFields: (t) => ({
      kind: t.field({ type: NotificationKind, description: 'The kind of notification.' }),
      wanted: t.boolean({ description: 'True to turn it on, false to turn it off.' }),
    }),
  },
  {
    description:
      'Turns a kind of notification on or off from now on. Acts of a kind that is off still show in your activity. INVALID_INPUT for kinds from Fennec.',
    authScopes: { signedIn: true },
    resolve: (_root, { input }, ctx) => runAsViewer(ctx, (caller) => setNotificationsWanted(caller, input)),
  },
  { description: 'Your choices after the change.', outputFields: (t) => ({ viewer: viewerField(t) }) },
)
