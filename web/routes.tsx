// The route table as data: every path of 000 §2.1, area by area. Needs no DOM to be read.
import type { RouteRow } from './route.ts'
import { adminRoutes } from './screens/admin/routes.ts'
import { authRoutes } from './screens/auth/routes.ts'
import { feedRoutes } from './screens/feed/routes.ts'
import { marketRoutes } from './screens/market/routes.ts'
import { messageRoutes } from './screens/messages/routes.ts'
import { notificationRoutes } from './screens/notifications/routes.ts'
import { orderRoutes } from './screens/orders/routes.ts'
import { peopleRoutes } from './screens/people/routes.ts'
import { postRoutes } from './screens/post/routes.ts'
import { productCardRoutes } from './screens/productCard/routes.ts'
import { profileRoutes } from './screens/profile/routes.ts'
import { searchRoutes } from './screens/search/routes.ts'
import { sellingRoutes } from './screens/selling/routes.ts'
import { settingsRoutes } from './screens/settings/routes.ts'
import { welcomeRoutes } from './screens/welcome/routes.ts'

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
