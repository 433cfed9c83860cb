// What becomes of the hints about new posts for those who wait for some: told to who may see them, and nobody else.
import { contextOfOverseer, type Parts, type Signed } from '#server/core/context.ts'
import type { Watch } from '#server/realtime/latestQueue.ts'
import { watchers } from '#server/realtime/broadcast.ts'
import { loadPost, type Post } from '#server/features/posts/loader.ts'
import { findAudiences, type Audience } from './rows.ts'

export interface NewPost {
  key: string
  postId: number
  post: typeof Post.$inferType
}

interface Seat {
  viewerId: number
  scope: keyof Audience
}

const watchNewPosts = watchers<'newPost', Seat, NewPost>({
  topic: 'newPost',
  keyOf: ({ postId }) => String(postId),
  read: async (parts, _key, hints, seats) =>
    readNewPosts(
      parts,
      hints.map(({ postId }) => postId),
      seats,
    ),
})

/** Watches for posts of others that the caller may see: of everybody, his campus, or those he follows. */
export const awaitPosts = ({ parts, viewer }: Signed, scope: keyof Audience): Promise<Watch<NewPost>> =>
  watchNewPosts(parts, 'all', { viewerId: viewer.id, scope })

async function readNewPosts(parts: Parts, postIds: number[], seats: readonly Seat[]) {
  const overseer = contextOfOverseer(parts)
  const [audiences, ...posts] = await Promise.all([
    findAudiences(parts, { postIds, viewerIds: seats.map(({ viewerId }) => viewerId) }),
    ...postIds.map((id) => loadPost(overseer, id)),
  ])
  const news = posts.flatMap((post) => (post ? [{ key: String(post.id), postId: post.id, post }] : []))
  return new Map(
    seats.map((seat) => [
      seat,
      news.filter(({ postId }) => audiences.get(postId)?.[seat.scope].has(seat.viewerId)),
    ]),
  )
}
