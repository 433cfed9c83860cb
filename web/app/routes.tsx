// The route table: every path of 000 §2.1, by area. Readable without a DOM.
import type { RouteRow } from './route.ts'
import { adminRoutes } from '#web/screens/moderation/admin/routes.ts'
import { authRoutes } from '#web/screens/identity/auth/routes.ts'
import { feedRoutes } from '#web/screens/social/feed/routes.ts'
import { marketRoutes } from '#web/screens/commerce/market/routes.ts'
import { messageRoutes } from '#web/screens/messaging/messages/routes.ts'
import { notificationRoutes } from '#web/screens/notifications/notifications/routes.ts'
import { orderRoutes } from '#web/screens/commerce/orders/routes.ts'
import { peopleRoutes } from '#web/screens/social/people/routes.ts'
import { postRoutes } from '#web/screens/social/post/routes.ts'
import { productCardRoutes } from '#web/screens/commerce/productCard/routes.ts'
import { profileRoutes } from '#web/screens/social/profile/routes.ts'
import { searchRoutes } from '#web/screens/social/search/routes.ts'
import { sellingRoutes } from '#web/screens/commerce/selling/routes.ts'
import { settingsRoutes } from '#web/screens/identity/settings/routes.ts'
import { welcomeRoutes } from '#web/screens/identity/welcome/routes.ts'

export const rows: readonly RouteRow[] = [
  ...welcomeRoutes,
  ...authRoutes,
  ...feedRoutes,
  ...postRoutes,
  ...profileRoutes,
  ...peopleRoutes,
  ...searchRoutes,
  ...notificationRoutes,
  ...messageRoutes,
  ...marketRoutes,
  ...productCardRoutes,
  ...sellingRoutes,
  ...orderRoutes,
  ...settingsRoutes,
  ...adminRoutes,
]

export const screens = rows.filter((row) => 'screen' in row)
export const redirects = rows.filter((row) => 'to' in row)
