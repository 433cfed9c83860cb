// The REST contract: the rows of every room, under the heading they have in the documentation.
import { authRows } from '#server/features/auth/rest.ts'
import { userRows } from '#server/features/users/rest.ts'
import type { Row } from '#server/http/rest.ts'

export const sections: Record<string, Row[]> = { Accounts: authRows, Users: userRows }

export const rows = Object.values(sections).flat()
