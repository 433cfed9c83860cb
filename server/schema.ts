// The graph: every room's part of it, put together.
import '#server/features/users/schema.ts'
import '#server/features/auth/schema.ts'
import '#server/features/auth/live.ts'
import '#server/features/site/schema.ts'
import '#server/features/media/schema.ts'
import '#server/features/posts/schema.ts'
import '#server/features/feed/schema.ts'
import '#server/features/comments/schema.ts'
import '#server/features/engagement/schema.ts'
import '#server/features/reports/schema.ts'
import '#server/features/saves/schema.ts'
import '#server/features/posts/live.ts'
import '#server/features/feed/live.ts'
import { builder } from '#server/core/builder.ts'

export const schema = builder.toSchema()
