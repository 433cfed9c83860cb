// What becomes of the hints about new posts for those who wait for some: told to who may see them, and nobody else.
import { contextOfOverseer, type Parts, type Signed } from '#server/core/context.ts'
import type { Updates } from '#server/realtime/latestQueue.ts'
import { createBroadcast } from '#server/realtime/broadcast.ts'
import { loadPost, type Post } from '#server/features/posts/loader.ts'
import { findAudiences, type FeedScope } from './rows.ts'

export interface NewPost {
  key: string
  postId: number
  post: typeof Post.$inferType
}

interface Subscriber {
  viewerId: number
  scope: FeedScope
}

const watchNewPosts = createBroadcast<'newPost', Subscriber, NewPost>({
  topic: 'newPost',
  keyOf: ({ postId }) => String(postId),
  read: async (parts, _key, hints, subscribers) =>
    readNewPosts(
      parts,
      hints.map(({ postId }) => postId),
      subscribers,
    ),
})

/** Watches for posts of others that the caller may see: of everybody, his campus, or those he follows. */
export const awaitPosts = ({ parts, viewer }: Signed, scope: FeedScope): Promise<Updates<NewPost>> =>
  watchNewPosts(parts, 'all', { viewerId: viewer.id, scope })

async function readNewPosts(parts: Parts, postIds: number[], subscribers: readonly Subscriber[]) {
  const overseer = contextOfOverseer(parts)
  const [audiences, ...posts] = await Promise.all([
    findAudiences(parts, { postIds, viewerIds: subscribers.map(({ viewerId }) => viewerId) }),
    ...postIds.map((id) => loadPost(overseer, id)),
  ])
  const news = posts.flatMap((post) => (post ? [{ key: String(post.id), postId: post.id, post }] : []))
  return new Map(
    subscribers.map((subscriber) => [
      subscriber,
      news.filter(({ postId }) => audiences.get(postId)?.[subscriber.scope].has(subscriber.viewerId)),
    ]),
  )
}
