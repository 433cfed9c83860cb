// The REST contract: the routes of every room, under the heading they have in the documentation.
import { authRoutes } from '#server/features/auth/rest.ts'
import { commentRoutes } from '#server/features/comments/rest.ts'
import { engagementRoutes } from '#server/features/engagement/rest.ts'
import { feedRoutes } from '#server/features/feed/rest.ts'
import { mediaRoutes } from '#server/features/media/rest.ts'
import { postRoutes } from '#server/features/posts/rest.ts'
import { reportRoutes } from '#server/features/reports/rest.ts'
import { saveRoutes } from '#server/features/saves/rest.ts'
import { userRoutes } from '#server/features/users/rest.ts'
import type { Route } from '#server/http/rest.ts'

export const sections: Record<string, Route[]> = {
  Accounts: authRoutes,
  Users: userRoutes,
  Posts: [...feedRoutes, ...postRoutes, ...mediaRoutes, ...engagementRoutes, ...saveRoutes, ...reportRoutes],
  Comments: commentRoutes,
}

export const routes = Object.values(sections).flat()
