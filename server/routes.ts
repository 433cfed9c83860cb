// The REST contract: the routes of every room, under the heading they have in the documentation.
import { accountAdminRoutes } from '#server/features/accountAdmin/rest.ts'
import { activityRoutes } from '#server/features/activities/rest.ts'
import { authRoutes } from '#server/features/auth/rest.ts'
import { bankAccountRoutes } from '#server/features/bankAccounts/rest.ts'
import { commentRoutes } from '#server/features/comments/rest.ts'
import { engagementRoutes } from '#server/features/engagement/rest.ts'
import { exportRoutes } from '#server/features/exports/rest.ts'
import { feedRoutes } from '#server/features/feed/rest.ts'
import { followRoutes } from '#server/features/follows/rest.ts'
import { leavingRoutes } from '#server/features/leaving/rest.ts'
import { mediaRoutes } from '#server/features/media/rest.ts'
import { messageRoutes } from '#server/features/messages/rest.ts'
import { notificationRoutes } from '#server/features/notifications/rest.ts'
import { orderRoutes } from '#server/features/orders/rest.ts'
import { postRoutes } from '#server/features/posts/rest.ts'
import { productRoutes } from '#server/features/products/rest.ts'
import { reportRoutes } from '#server/features/reports/rest.ts'
import { sanctionRoutes } from '#server/features/sanctions/rest.ts'
import { saveRoutes } from '#server/features/saves/rest.ts'
import { serviceRoutes } from '#server/features/services/rest.ts'
import { ticketRoutes } from '#server/features/tickets/rest.ts'
import { userRoutes } from '#server/features/users/rest.ts'
import type { Route } from '#server/http/rest.ts'

export const sections: Record<string, Route[]> = {
  Accounts: authRoutes,
  Users: [...userRoutes, ...followRoutes, ...exportRoutes, ...leavingRoutes],
  Posts: [...feedRoutes, ...postRoutes, ...mediaRoutes, ...engagementRoutes, ...saveRoutes, ...reportRoutes],
  Comments: commentRoutes,
  Market: [...productRoutes, ...serviceRoutes],
  Selling: bankAccountRoutes,
  Orders: orderRoutes,
  Messages: messageRoutes,
  Admin: [...accountAdminRoutes, ...ticketRoutes, ...sanctionRoutes],
  Notifications: [...notificationRoutes, ...activityRoutes],
}

export const routes = Object.values(sections).flat()
