// SQL of link cards, which preview a shared link: a post and a person as anonymous callers see them.
import { viewerParams, postIsVisible, authorPostsAreVisible } from '#server/core/visibility/visibility.ts'
import type { Context } from '#server/core/context/context.ts'
import type { User } from '#server/generated/prisma/client.ts'
import { mediaOf, type MediaRow } from '#server/modules/shared/media/queries.ts'

export interface PublicPost {
  content: string
  firstName: string
  lastName: string | null
  handle: string
  media: MediaRow[]
}

const selectPublicPost = `
  SELECT p.content, u."firstName", u."lastName", u.handle, ${mediaOf('postId', 'p')} AS media
  FROM "Post" p JOIN "User" u ON u.id = p."authorId"
  WHERE p.id = $4::int AND ${postIsVisible('p', 'u')}`

/** Returns a post with its author; null unless everyone may see it. */
export async function findPublicPost(
  { sql, now }: Pick<Context, 'sql' | 'now'>,
  postId: number,
): Promise<PublicPost | null> {
  return (
    (await sql<PublicPost>(selectPublicPost, [...viewerParams({ viewer: null, now }), postId]))[0] ?? null
  )
}

export type PublicPerson = Pick<User, 'firstName' | 'lastName' | 'handle' | 'university' | 'pictureKey'>

const selectPublicPerson = `
  SELECT u."firstName", u."lastName", u.handle, u.university, u."pictureKey"
  FROM "User" u WHERE u.id = $4::int AND ${authorPostsAreVisible('u')}`

/** Returns a person; null unless their account is public. */
export async function findPublicPerson(
  { sql, now }: Pick<Context, 'sql' | 'now'>,
  userId: number,
): Promise<PublicPerson | null> {
  return (
    (await sql<PublicPerson>(selectPublicPerson, [...viewerParams({ viewer: null, now }), userId]))[0] ?? null
  )
}
