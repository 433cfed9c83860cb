// The statements of saved posts: the list of them, and a row put or taken.
import type { Signed } from '#server/core/context.ts'
import { onlooker, visiblePosts } from '#server/core/visibility.ts'
import { listOfPosts } from '#server/features/posts/rows.ts'

export const savedPosts = listOfPosts('saved', {
  from: '"Save" s JOIN "Post" p ON p.id = s."postId"',
  place: 's.id',
  where: 's."userId" = owner.key',
})

/** The post if the caller sees it. Before it the people are locked, as who deletes one of them does. */
const thePost = (locks = '') => `
  post AS (
    SELECT p.id FROM "Post" p JOIN "User" a ON a.id = p."authorId" JOIN "User" v ON v.id = $1::int
    WHERE p.id = $4::int AND ${visiblePosts('a')} ${locks}
  )`

const putting = `
  WITH ${thePost('FOR KEY SHARE OF a, v FOR KEY SHARE OF p')},
  done AS (
    INSERT INTO "Save" ("userId", "postId", "createdAt") SELECT $1::int, id, $3::timestamptz FROM post
    ON CONFLICT DO NOTHING
  )
  SELECT id FROM post`

const taking = `
  WITH ${thePost()},
  done AS (DELETE FROM "Save" s USING post WHERE s."userId" = $1::int AND s."postId" = post.id)
  SELECT id FROM post`

const run = (text: string) => async (ctx: Signed, postId: number) =>
  (await ctx.sql(text, [...onlooker(ctx), postId])).length > 0

/** Saves a post; false for one that the caller does not see. */
export const putSave = run(putting)

/** Lets a saved post go; false for one that the caller does not see. */
export const takeSave = run(taking)
