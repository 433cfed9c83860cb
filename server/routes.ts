// The REST contract as one list.
import { authRows } from '#server/features/auth/rest.ts'
import { userRows } from '#server/features/users/rest.ts'

export const rows = [...authRows, ...userRows]
