// The statement of link cards: a post as somebody signed out sees it.
import { onlooker, visiblePosts } from '#server/core/visibility.ts'
import type { Context } from '#server/core/context.ts'
import { mediaOf, type MediaRow } from '#server/features/media/rows.ts'

export interface SharedPost {
  content: string
  firstName: string
  lastName: string | null
  handle: string
  media: MediaRow[]
}

const shared = `
  SELECT p.content, u."firstName", u."lastName", u.handle, ${mediaOf('postId', 'p')} AS media
  FROM "Post" p JOIN "User" u ON u.id = p."authorId"
  WHERE p.id = $4::int AND ${visiblePosts('u')}`

/** A post that everybody may see. */
export async function findSharedPost(
  { sql, now }: Pick<Context, 'sql' | 'now'>,
  postId: number,
): Promise<SharedPost | null> {
  const [post] = await sql<SharedPost>(shared, [...onlooker({ viewer: null, now }), postId])
  return post ?? null
}
