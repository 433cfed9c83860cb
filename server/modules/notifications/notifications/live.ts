// What one is told of one's notifications as it happens: that there is one, that one is gone, that they were read.
import { builder, type FieldBuilder } from '#server/core/context/builder.ts'
import { signed } from '#server/core/context/context.ts'
import { logSubscription, seqField } from '#server/realtime/logSubscription.ts'
import type { LoggedEvent } from '#server/realtime/tailLog.ts'
import { Notification, unreadOf } from './loaders.ts'
import { findNotification } from './queries.ts'

const common = (t: FieldBuilder<{ seq: number }>) => ({
  seq: seqField(t),
  unreadCount: t.int({
    description: 'How many of your notifications are unread now.',
    extensions: { perViewer: true, isRead: true },
    resolve: (_event, _args, ctx) => unreadOf(ctx),
  }),
})

const Notified = builder.objectRef<LoggedEvent<'notified'>>('Notified').implement({
  description: 'Somebody did something that concerns you.',
  fields: (t) => ({
    ...common(t),
    notification: t.field({
      type: Notification,
      nullable: true,
      description: 'What you are shown of it now: perhaps with others. Null if it was taken back meanwhile.',
      extensions: { perViewer: true, isRead: true },
      resolve: ({ data }, _args, ctx) => findNotification(signed(ctx), data.notificationId),
    }),
  }),
})

const Unnotified = builder.objectRef<LoggedEvent<'unnotified'>>('Unnotified').implement({
  description: 'Something that you were told of was taken back.',
  fields: common,
})

const NotificationsRead = builder.objectRef<LoggedEvent<'notificationsRead'>>('NotificationsRead').implement({
  description:
    'You have read notifications, or hear of others since you have muted, on this device or another.',
  fields: (t) => ({
    ...common(t),
    notification: t.field({
      type: Notification,
      nullable: true,
      description: 'The request to follow you that you have accepted; null otherwise.',
      extensions: { perViewer: true, isRead: true },
      resolve: ({ data: { notificationId } }, _args, ctx) =>
        notificationId === undefined ? null : findNotification(signed(ctx), notificationId),
    }),
  }),
})

logSubscription('notifications', {
  description: 'Tells you of your notifications as they come, go and are read on your devices.',
  events: { notified: Notified, unnotified: Unnotified, notificationsRead: NotificationsRead },
})
