// The REST contract: the rows of every room, under the heading they have in the documentation.
import { authRows } from '#server/features/auth/rest.ts'
import { commentRows } from '#server/features/comments/rest.ts'
import { engagementRows } from '#server/features/engagement/rest.ts'
import { feedRows } from '#server/features/feed/rest.ts'
import { mediaRows } from '#server/features/media/rest.ts'
import { postRows } from '#server/features/posts/rest.ts'
import { reportRows } from '#server/features/reports/rest.ts'
import { userRows } from '#server/features/users/rest.ts'
import type { Row } from '#server/http/rest.ts'

export const sections: Record<string, Row[]> = {
  Accounts: authRows,
  Users: userRows,
  Posts: [...feedRows, ...postRows, ...mediaRows, ...engagementRows, ...reportRows],
  Comments: commentRows,
}

export const rows = Object.values(sections).flat()
