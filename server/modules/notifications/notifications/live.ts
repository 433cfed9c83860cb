// Subscription to the viewer's notifications: events of new, retracted and read ones.
import { builder, type FieldBuilder } from '#server/core/context/builder.ts'
import { authenticated } from '#server/core/context/context.ts'
import { logSubscription, seqField } from '#server/realtime/logSubscription.ts'
import type { LoggedEvent } from '#server/realtime/tailLog.ts'
import { Notification, loadUnreadCount } from './loaders.ts'
import { findNotification } from './queries.ts'

const commonFields = (t: FieldBuilder<{ seq: number }>) => ({
  seq: seqField(t),
  unreadCount: t.int({
    description: 'Number of your unread notifications now.',
    extensions: { perViewer: true, readsDatabase: true },
    resolve: (_event, _args, ctx) => loadUnreadCount(ctx),
  }),
})

const Notified = builder.objectRef<LoggedEvent<'notified'>>('Notified').implement({
  description: 'You have a new notification, or one came back.',
  fields: (t) => ({
    ...commonFields(t),
    notification: t.field({
      type: Notification,
      nullable: true,
      description:
        'The notification as it is now, which may group several acts. Null if it was retracted meanwhile.',
      extensions: { perViewer: true, readsDatabase: true },
      resolve: ({ data }, _args, ctx) => findNotification(authenticated(ctx), data.notificationId),
    }),
  }),
})

const Unnotified = builder.objectRef<LoggedEvent<'unnotified'>>('Unnotified').implement({
  description: 'An act that you were notified of was retracted.',
  fields: commonFields,
})

const NotificationsRead = builder.objectRef<LoggedEvent<'notificationsRead'>>('NotificationsRead').implement({
  description: 'You have read notifications, or changed what you mute, on this device or another.',
  fields: (t) => ({
    ...commonFields(t),
    notification: t.field({
      type: Notification,
      nullable: true,
      description: 'The follow request that you have accepted; null otherwise.',
      extensions: { perViewer: true, readsDatabase: true },
      resolve: ({ data: { notificationId } }, _args, ctx) =>
        notificationId === undefined ? null : findNotification(authenticated(ctx), notificationId),
    }),
  }),
})

logSubscription('notifications', {
  description:
    'Sends an event when one of your notifications arrives, is retracted, or is read on any device.',
  events: { notified: Notified, unnotified: Unnotified, notificationsRead: NotificationsRead },
})
