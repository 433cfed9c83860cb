// The graph: every room's part of it, put together.
import '#server/features/users/schema.ts'
import '#server/features/auth/schema.ts'
import '#server/features/auth/live.ts'
import '#server/features/site/schema.ts'
import { builder } from '#server/core/builder.ts'

export const schema = builder.toSchema()
