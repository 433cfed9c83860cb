// Live updates of new posts, for the subscribers who may see them and whose feed includes them.
import { moderatorContext, type Services, type AuthenticatedContext } from '#server/core/context/context.ts'
import type { Topics } from '#server/core/events/bus.ts'
import { canSee, toWatcher, type Watcher } from '#server/core/visibility/visibility.ts'
import type { Updates } from '#server/realtime/latestQueue.ts'
import { createBroadcast } from '#server/realtime/broadcast.ts'
import { loadPost, type Post } from '#server/modules/social/posts/loaders.ts'
import { findAudiences, type FeedScope } from './queries.ts'

export interface NewPost {
  key: string
  postId: number
  post: typeof Post.$inferType
}

interface Subscriber extends Watcher {
  scope: FeedScope
  includeOwn: boolean
}

const subscribeToBroadcast = createBroadcast<'newPost', Subscriber, NewPost>({
  topic: 'newPost',
  keyOf: ({ postId }) => String(postId),
  read: async (services, _key, messages, subscribers) => readNewPosts(services, messages, subscribers),
})

export const subscribeNewPosts = (
  ctx: AuthenticatedContext,
  filter: Omit<Subscriber, keyof Watcher>,
): Promise<Updates<NewPost>> => subscribeToBroadcast(ctx.services, 'all', { ...toWatcher(ctx), ...filter })

async function readNewPosts(
  services: Services,
  messages: Topics['newPost'][],
  subscribers: readonly Subscriber[],
) {
  const postIds = messages.map(({ postId }) => postId)
  const authorIds = new Map(messages.map(({ postId, authorId }) => [postId, authorId]))
  const moderator = moderatorContext(services)
  const [audiences, ...posts] = await Promise.all([
    findAudiences(services, { postIds, viewerIds: subscribers.map(({ viewerId }) => viewerId) }),
    ...postIds.map((id) => loadPost(moderator, id)),
  ])
  const newPosts = posts.flatMap((post) => (post ? [{ key: String(post.id), postId: post.id, post }] : []))
  const isRecipient = (subscriber: Subscriber, postId: number) => {
    const { viewerId, scope, includeOwn } = subscriber
    if (authorIds.get(postId) === viewerId) return includeOwn
    const audience = audiences.get(postId)
    return audience?.[scope].has(viewerId) && canSee(subscriber, audience.allowedViewers)
  }
  return new Map(
    subscribers.map((subscriber) => [
      subscriber,
      newPosts.filter(({ postId }) => isRecipient(subscriber, postId)),
    ]),
  )
}
