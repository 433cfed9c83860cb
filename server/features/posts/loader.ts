// What other rooms need of posts in the graph: the type, posts by id, pages of posts, and the post of a payload.
import { batched } from '#server/core/batch.ts'
import { builder, type FieldBuilder } from '#server/core/builder.ts'
import { connectionOf, decodeCursor, sizeOf, type PageArguments } from '#server/core/pages.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { Context } from '#server/core/context.ts'
import { findPosts, readList, type lists, type PostRow } from './rows.ts'

export const Post = builder.objectRef<PostRow>('Post')

/** A post by id, with all others that are asked for in the same turn; null for what the caller may not see. */
export const loadPost = batched(async (ctx, ids) => {
  const posts = await findPosts(ctx, ids)
  return new Map(posts.map((post) => [post.id, post]))
})

/** The post of a payload, re-read with the caller's own selection. */
export const postField = (t: FieldBuilder<{ postId: number }>) =>
  t.field({
    type: Post,
    description: 'The post, re-read after the change.',
    resolve: async ({ postId }, _args, ctx) => (await loadPost(ctx, postId)) ?? postNotFound(),
  })

const postNotFound = (): never => {
  throw new Refusal('NOT_FOUND', 'Post not found')
}

export const PostConnection = builder.connectionObject(
  { type: Post, name: 'PostConnection', description: 'One page of posts.' },
  { name: 'PostEdge', description: 'One post of a list, with its place.' },
)

/** A page of a list of posts in which each has a place of its own. */
export async function postPage(
  ctx: Context,
  list: keyof typeof lists,
  of: number | string,
  page: PageArguments,
) {
  const size = sizeOf(page)
  const [before = null] = decodeCursor(list, page, 1) ?? []
  const rows = await readList(ctx, list, { of, before, size })
  return connectionOf(rows, { list, size, keyOf: ({ place }) => [place] })
}
