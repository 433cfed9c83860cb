// REST routes of notifications: list, mark as read (001 §2, §7).
import * as z from 'zod/mini'
import { notificationKinds } from '#rules/notifications/notifications'
import { asPerson, personAnswer, personFields } from '#server/modules/identity/users/restShapes.ts'
import { documentOf } from '#server/http/rest/document.ts'
import { pageInfoFields } from '#server/http/rest/paging.ts'
import { route } from '#server/http/rest/rest.ts'
import { lowerCase, listNodes, requireViewer } from '#server/http/rest/shapes.ts'

const moment = z.iso.datetime('upTo must be the createdAt of a notification')

export const notificationRoutes = [
  route('GET /api/notifications', {
    summary:
      'Your notifications, newest first; equal acts of several people on the same thing are one. user did it last, and is null if it is from Fennec. Marks nothing as read.',
    access: 'signedIn',
    document: documentOf(
      `query ($first: Int!, $after: String) {
        viewer {
          notifications(first: $first, after: $after) {
            edges {
              node {
                databaseId kind message isUnread createdAt actors { ...PersonFields } actorsCount postDatabaseId
              }
            }
            pageInfo { ...PageInfoFields }
          }
        }
      }`,
      [personFields, pageInfoFields],
    ),
    paging: { size: 30, most: 100, pageInfo: ({ viewer }) => viewer?.notifications?.pageInfo },
    variables: ({ page }) => page,
    reply: ({ viewer }) =>
      listNodes(requireViewer(viewer).notifications).map((notification) => ({
        id: notification.databaseId,
        type: lowerCase(notification.kind),
        message: notification.message,
        isRead: !notification.isUnread,
        createdAt: notification.createdAt,
        user: notification.actors[0] ? asPerson(notification.actors[0]) : null,
        usersCount: notification.actorsCount,
        postId: notification.postDatabaseId,
      })),
    answer: z.array(
      z.object({
        id: z.int(),
        type: z.enum(notificationKinds.map(lowerCase)),
        message: z.string(),
        isRead: z.boolean(),
        createdAt: z.string(),
        user: z.nullable(personAnswer),
        usersCount: z.int(),
        postId: z.nullable(z.int()),
      }),
    ),
  }),

  route('POST /api/notifications/mark-read', {
    summary:
      'Marks notifications as read: those with the ids, or all up to upTo, the createdAt of the newest you have seen. Repeating it changes nothing.',
    access: 'signedIn',
    takesKey: true,
    document: documentOf(`mutation ($input: MarkNotificationsReadInput!) {
      markNotificationsRead(input: $input) { viewer { unreadNotificationsCount } }
    }`),
    body: z.object({
      ids: z.nullish(z.array(z.int('ids must be a list of numbers'), 'ids must be a list of numbers')),
      upTo: z.nullish(moment),
    }),
    variables: ({ body }) => ({ input: body }),
    reply: ({ markNotificationsRead }) => ({
      unreadCount: markNotificationsRead.viewer.unreadNotificationsCount,
    }),
    answer: z.object({ unreadCount: z.int() }),
  }),
]
