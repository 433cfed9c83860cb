// The REST routes of all modules, by section of the documentation.
import { accountAdminRoutes } from '#server/modules/moderation/accountAdmin/rest.ts'
import { activityRoutes } from '#server/modules/notifications/activities/rest.ts'
import { authRoutes } from '#server/modules/identity/auth/rest.ts'
import { bankAccountRoutes } from '#server/modules/commerce/bankAccounts/rest.ts'
import { commentRoutes } from '#server/modules/social/comments/rest.ts'
import { engagementRoutes } from '#server/modules/social/engagement/rest.ts'
import { exportRoutes } from '#server/modules/lifecycle/exports/rest.ts'
import { feedRoutes } from '#server/modules/social/feed/rest.ts'
import { followRoutes } from '#server/modules/social/follows/rest.ts'
import { leavingRoutes } from '#server/modules/lifecycle/leaving/rest.ts'
import { mediaRoutes } from '#server/modules/shared/media/rest.ts'
import { messageRoutes } from '#server/modules/messaging/messages/rest.ts'
import { notificationRoutes } from '#server/modules/notifications/notifications/rest.ts'
import { orderRoutes } from '#server/modules/commerce/orders/rest.ts'
import { postRoutes } from '#server/modules/social/posts/rest.ts'
import { productRoutes } from '#server/modules/commerce/products/rest.ts'
import { reportRoutes } from '#server/modules/moderation/reports/rest.ts'
import { sanctionRoutes } from '#server/modules/moderation/sanctions/rest.ts'
import { saveRoutes } from '#server/modules/commerce/saves/rest.ts'
import { serviceRoutes } from '#server/modules/commerce/services/rest.ts'
import { caseRoutes } from '#server/modules/moderation/cases/rest.ts'
import { userRoutes } from '#server/modules/identity/users/rest.ts'
import type { Route } from '#server/http/rest/rest.ts'

export const sections: Record<string, Route[]> = {
  Accounts: authRoutes,
  Users: [...userRoutes, ...followRoutes, ...exportRoutes, ...leavingRoutes],
  Posts: [...feedRoutes, ...postRoutes, ...mediaRoutes, ...engagementRoutes, ...saveRoutes, ...reportRoutes],
  Comments: commentRoutes,
  Market: [...productRoutes, ...serviceRoutes],
  Selling: bankAccountRoutes,
  Orders: orderRoutes,
  Messages: messageRoutes,
  Admin: [...accountAdminRoutes, ...caseRoutes, ...sanctionRoutes],
  Notifications: [...notificationRoutes, ...activityRoutes],
}

export const routes = Object.values(sections).flat()
