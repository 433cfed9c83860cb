// Notifications in the graph: the list of them, how many are unread, reading them, and which kinds one wants to hear of.
import { deedKinds } from '#rules/notifications/notifications'
import { builder } from '#server/core/context/builder.ts'
import { signed } from '#server/core/context/context.ts'
import { pageArguments } from '#server/core/paging/pageArguments.ts'
import { connectionOf, decodeCursor, sizeOf } from '#server/core/paging/pages.ts'
import { asViewer, Viewer, viewerField } from '#server/core/context/viewer.ts'
import { Notification, NotificationKind, unreadOf } from './loaders.ts'
import { markNotificationsRead, setNotificationsWanted } from './notifications.ts'
import { readNotifications } from './queries.ts'

const NotificationConnection = builder.connectionObject(
  { type: Notification, name: 'NotificationConnection', description: 'One page of notifications.' },
  { name: 'NotificationEdge', description: 'One notification, with its place.' },
)

builder.prismaObjectFields(Viewer, (t) => ({
  notifications: t.field({
    type: NotificationConnection,
    description:
      'What others did that concerns you, the newest first. Reading the list marks nothing as read.',
    extensions: { withoutRow: true },
    args: {
      onlyUnread: t.arg.boolean({
        required: false,
        description: 'Only those with something you have not read: what `unreadNotificationsCount` counts.',
      }),
      ...pageArguments(t),
    },
    resolve: async (_viewer, { onlyUnread, ...page }, ctx) => {
      const [list, size] = ['notifications', sizeOf(page)]
      const after = decodeCursor(list, page, 2)
      const rows = await readNotifications(signed(ctx), { after, size, onlyUnread: onlyUnread === true })
      return connectionOf(rows, { list, size, keyOf: ({ createdAt, id }) => [createdAt.getTime(), id] })
    },
  }),
  unreadNotificationsCount: t.int({
    description:
      'How many of your notifications you have not read, among the newest 1,000 things others did.',
    extensions: { withoutRow: true, isRead: true },
    resolve: (_viewer, _args, ctx) => unreadOf(ctx),
  }),
  wantedNotifications: t.field({
    type: [NotificationKind],
    description:
      'The kinds of notification you want to hear of: at first all that people do. What Fennec has to say you hear anyway.',
    resolve: ({ silentKinds }) => deedKinds.filter((kind) => !silentKinds.includes(kind)),
  }),
}))

builder.relayMutationField(
  'markNotificationsRead',
  {
    description: 'What you have read: one of the two, or both.',
    inputFields: (t) => ({
      upTo: t.field({
        type: 'DateTime',
        required: false,
        description: 'Everything up to then: the `createdAt` of the newest notification you have seen.',
      }),
      ids: t.intList({
        required: false,
        description: 'The `databaseId` of at most 100 notifications, each with whoever is in it.',
      }),
    }),
  },
  {
    description: 'Marks notifications as read on all your devices. Doing it again changes nothing.',
    authScopes: { signedIn: true },
    resolve: (_root, { input }, ctx) => asViewer(ctx, (caller) => markNotificationsRead(caller, input)),
  },
  { description: 'What is left.', outputFields: (t) => ({ viewer: viewerField(t) }) },
)

builder.relayMutationField(
  'setNotificationsWanted',
  {
    description: 'Which kind, and whether.',
    inputFields: (t) => ({
      kind: t.field({ type: NotificationKind, description: 'The kind of notification.' }),
      wanted: t.boolean({ description: 'Whether you want to hear of it.' }),
    }),
  },
  {
    description:
      'Chooses whether you hear of a kind of thing from now on. What you do not hear of is in your activity all the same.',
    authScopes: { signedIn: true },
    resolve: (_root, { input }, ctx) => asViewer(ctx, (caller) => setNotificationsWanted(caller, input)),
  },
  { description: 'Your choices after the change.', outputFields: (t) => ({ viewer: viewerField(t) }) },
)
