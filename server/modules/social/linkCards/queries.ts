// SQL of link cards: a post and a person as anonymous callers see them.
import { viewerParams, postIsVisible, authorPostsAreVisible } from '#server/core/visibility/visibility.ts'
import type { Context } from '#server/core/context/context.ts'
import type { User } from '#server/generated/prisma/client.ts'
import { mediaOf, type MediaRow } from '#server/modules/shared/media/queries.ts'

export interface SharedPost {
  content: string
  firstName: string
  lastName: string | null
  handle: string
  media: MediaRow[]
}

const publicPost = `
  SELECT p.content, u."firstName", u."lastName", u.handle, ${mediaOf('postId', 'p')} AS media
  FROM "Post" p JOIN "User" u ON u.id = p."authorId"
  WHERE p.id = $4::int AND ${postIsVisible('p', 'u')}`

export async function findSharedPost(
  { sql, now }: Pick<Context, 'sql' | 'now'>,
  postId: number,
): Promise<SharedPost | null> {
  return (await sql<SharedPost>(publicPost, [...viewerParams({ viewer: null, now }), postId]))[0] ?? null
}

export type SharedPerson = Pick<User, 'firstName' | 'lastName' | 'handle' | 'university' | 'pictureKey'>

const publicPerson = `
  SELECT u."firstName", u."lastName", u.handle, u.university, u."pictureKey"
  FROM "User" u WHERE u.id = $4::int AND ${authorPostsAreVisible('u')}`

export async function findSharedPerson(
  { sql, now }: Pick<Context, 'sql' | 'now'>,
  userId: number,
): Promise<SharedPerson | null> {
  return (await sql<SharedPerson>(publicPerson, [...viewerParams({ viewer: null, now }), userId]))[0] ?? null
}
