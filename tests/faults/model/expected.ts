// Expected content of each list for each reader, computed from the facts (facts.ts).
import { byTime, newestFirst, type Facts, type NotificationRow } from './facts.ts'

type Scope = 'ALL' | 'CAMPUS' | 'FOLLOWING'

/** A post of a feed, and its reposter. */
interface FeedEntry {
  node: number
  repostedBy: number | null
}

/** Expected feed, sorted by time. In hot order, a followed author's own post hides reposts of it. */
export function feedOf(facts: Facts, reader: number, scope: Scope, order: 'LATEST' | 'HOT'): FeedEntry[] {
  if (scope === 'FOLLOWING') return followedFeed(facts, reader, order)
  const campus = facts.users.get(reader)?.campus
  return facts.rows.posts
    .filter((post) => scope === 'ALL' || post.campus === campus)
    .filter((post) => facts.seesPost(reader, post.id) && facts.wants(reader, post))
    .map(({ id, createdAt }) => ({ id, at: createdAt }))
    .toSorted(byTime)
    .map(({ id }) => ({ node: id, repostedBy: null }))
}

/** Posts by the reader and followed authors, and reposts by them: each post once, at its newest place. */
function followedFeed(facts: Facts, reader: number, order: 'LATEST' | 'HOT'): FeedEntry[] {
  const isFollowed = (person: number) =>
    facts.follows(reader, person) && facts.knows(reader, person) && !facts.hasMuted(reader, person)
  const posts = facts.rows.posts
    .filter(({ authorId }) => authorId === reader || isFollowed(authorId))
    .map(({ id, createdAt }) => ({ id, at: createdAt, repostedBy: null as number | null }))
  const byThemselves = new Set(posts.map(({ id }) => id))
  const reposts = facts.rows.reposts
    .filter(({ userId, postId }) => isFollowed(userId) && (order === 'LATEST' || !byThemselves.has(postId)))
    .map(({ postId, userId, createdAt }) => ({
      id: postId,
      at: createdAt,
      repostedBy: userId as number | null,
    }))
  const shown = new Map<number, FeedEntry>()
  for (const { id, repostedBy } of [...posts, ...reposts].toSorted(byTime)) {
    const post = facts.posts.get(id)
    if (post && facts.seesPost(reader, id) && facts.wants(reader, post) && !shown.has(id))
      shown.set(id, { node: id, repostedBy })
  }
  return [...shown.values()]
}

/** Expected profile of a person; null where the reader may not know of them. */
export function profileOf(facts: Facts, reader: number, person: number) {
  const user = facts.users.get(person)
  if (!user || !facts.knows(reader, person)) return null
  const { follows, posts, reposts } = facts.rows
  const accepted = follows.filter(({ status }) => status === 'ACCEPTED')
  const statusOf = (follower: number, followee: number) =>
    follows.find((item) => item.followerId === follower && item.followeeId === followee)?.status ?? null
  const forReader = <Item>(list: Item[]) => (facts.seesPostsOf(reader, person) ? list : [])
  const listed = (whose: 'followerId' | 'followeeId', listedId: 'followerId' | 'followeeId') =>
    accepted
      .filter((follow) => follow[whose] === person && facts.knows(reader, follow[listedId]))
      .map((follow) => ({ id: follow[listedId], at: follow.createdAt }))
      .toSorted(byTime)
      .map(({ id }) => id)
  const followers = forReader(listed('followeeId', 'followerId'))
  const known = followers.filter((id) => facts.follows(reader, id))
  return {
    isPrivate: user.isPrivate,
    followersCount: accepted.filter(({ followeeId }) => followeeId === person).length,
    followingCount: accepted.filter(({ followerId }) => followerId === person).length,
    postsCount: posts.filter(({ authorId }) => authorId === person).length,
    viewerFollowStatus: statusOf(reader, person),
    viewerFollowerStatus: statusOf(person, reader),
    viewerHasMuted: facts.hasMuted(reader, person),
    posts: forReader(newestFirst(posts.filter(({ authorId }) => authorId === person))),
    reposts: forReader(
      reposts
        .filter(({ userId, postId }) => userId === person && facts.seesPost(reader, postId))
        .toReversed()
        .map(({ postId }) => postId),
    ),
    followers,
    following: forReader(listed('followerId', 'followeeId')),
    viewerKnownFollowers: { count: known.length, people: known.slice(0, 3) },
  }
}

/** A post with its comments; null where the reader may not see it. Anonymous callers see no comments. */
export function postOf(facts: Facts, reader: number, postId: number) {
  const post = facts.posts.get(postId)
  if (!post || !facts.seesPost(reader, postId)) return null
  const { likes, reposts, saves, comments } = facts.rows
  const countFor = (rows: { postId: number }[]) => rows.filter((row) => row.postId === postId).length
  const readerHas = (rows: { postId: number; userId: number }[]) =>
    rows.some((row) => row.postId === postId && row.userId === reader)
  const commentsUnder = (rootId: number | null) =>
    comments
      .filter(
        (item) => item.postId === postId && item.rootId === rootId && facts.knows(reader, item.authorId),
      )
      .map(({ id }) => id)
  const roots = reader === 0 ? null : commentsUnder(null)
  return {
    likesCount: countFor(likes),
    repostsCount: countFor(reposts),
    commentsCount: countFor(comments),
    viewerHasLiked: readerHas(likes),
    viewerHasReposted: readerHas(reposts),
    viewerHasSaved: readerHas(saves),
    viewerMayReply: facts.mayReply(reader, post),
    isQuote: post.isQuote,
    quoteOf: facts.seesPost(reader, post.quoteOfId) ? post.quoteOfId : null,
    comments: roots,
    newestComments: roots && roots.slice(-3),
  }
}

/** Replies of a thread, by its root comment; null where the reader may not see that. */
export function threadOf(facts: Facts, reader: number, commentId: number) {
  const comment = facts.comments.get(commentId)
  if (!comment || !facts.seesComment(reader, comment)) return null
  const replies = facts.rows.comments.filter(({ rootId }) => rootId === commentId)
  return {
    repliesCount: replies.length,
    replies: replies.filter(({ authorId }) => facts.knows(reader, authorId)).map(({ id }) => id),
  }
}

/** Returns true if the reader may see the subject of a row. */
function seesTarget(facts: Facts, reader: number, { postId, commentId }: NotificationRow): boolean {
  const comment = commentId === null ? undefined : facts.comments.get(commentId)
  if (comment) return facts.seesComment(reader, comment)
  return postId === null || facts.seesPost(reader, postId)
}

const isNotified = (facts: Facts, reader: number, { recipientId, actorId, undoneAt }: NotificationRow) =>
  recipientId === reader && undoneAt === null && facts.knows(reader, actorId)

/** Key of merged notifications: follows by day; each follow request alone; all message requests together. */
function groupOf({ kind, target, actorId, createdAt }: NotificationRow): string {
  if (kind === 'MESSAGE_REQUEST') return kind
  const request = kind === 'FOLLOW_REQUEST' ? String(actorId) : createdAt.toISOString().slice(0, 10)
  return `${kind} ${target || request}`
}

/** Notifications of the reader, the newest first, and their unread count. */
export function notificationsOf(facts: Facts, reader: number) {
  const visibleRows = facts.rows.notifications
    .filter((row) => isNotified(facts, reader, row) && !row.isSilent && !facts.hasMuted(reader, row.actorId))
    .filter((row) => seesTarget(facts, reader, row) && !facts.hasMutedWords(reader, row.words ?? ''))
    .map((row) => ({ ...row, at: row.createdAt }))
    .toSorted(byTime)
  const groups = new Map<string, typeof visibleRows>()
  for (const row of visibleRows) groups.set(groupOf(row), [...(groups.get(groupOf(row)) ?? []), row])
  const notifications = [...groups.values()].map((rows) => ({
    databaseId: rows[0]?.id,
    kind: rows[0]?.kind,
    postDatabaseId: rows[0]?.postId,
    actorsCount: rows.length,
    actors: rows.slice(0, 3).map(({ actorId }) => actorId),
    isUnread: rows.some(({ readAt }) => readAt === null),
  }))
  return { notifications, unread: notifications.filter(({ isUnread }) => isUnread).length }
}

const activityKinds: Partial<Record<NotificationRow['kind'], string>> = {
  LIKE: 'LIKE',
  COMMENT: 'COMMENT',
  REPLY: 'COMMENT',
  REPOST: 'REPOST',
  QUOTE: 'REPOST',
  MENTION: 'MENTION',
  FOLLOW: 'FOLLOW',
}

/** Acts that concern the reader, and posts of followed people. */
export function activityOf(facts: Facts, reader: number, filter: 'ALL' | 'FOLLOWS' | 'POSTS') {
  const visibleRows = facts.rows.notifications.filter((row) => isNotified(facts, reader, row))
  const mentionedOrQuoted = new Set(
    facts.rows.notifications
      .filter(({ recipientId, undoneAt }) => recipientId === reader && undoneAt === null)
      .filter(({ kind }) => kind === 'MENTION' || kind === 'QUOTE')
      .map(({ target, actorId }) => `${target} ${actorId}`),
  )
  const acts = visibleRows
    .filter((row) => activityKinds[row.kind] && seesTarget(facts, reader, row))
    .filter(({ kind }) => filter === 'ALL' || kind === 'FOLLOW')
    .map((row) => ({ ...row, kind: activityKinds[row.kind], at: row.createdAt, source: 0 }))
  const posts = facts.rows.posts
    .filter(({ authorId }) => facts.follows(reader, authorId) && facts.knows(reader, authorId))
    .filter(({ id, authorId }) => !mentionedOrQuoted.has(`post:${id} ${authorId}`))
    .map(({ id, authorId, createdAt }) => ({
      id,
      kind: 'POST',
      actorId: authorId,
      postId: id,
      at: createdAt,
      source: 1,
    }))
  return [...(filter === 'POSTS' ? [] : acts), ...(filter === 'FOLLOWS' ? [] : posts)]
    .toSorted((a, b) => b.at.getTime() - a.at.getTime() || b.source - a.source || b.id - a.id)
    .map(({ kind, actorId, postId }) => ({ kind, user: actorId, postDatabaseId: postId }))
}

/** Follow requests to the reader, the newest first. */
export const requestsTo = (facts: Facts, reader: number): number[] =>
  facts.rows.follows
    .filter(({ followeeId, status }) => followeeId === reader && status === 'REQUESTED')
    .filter(({ followerId }) => facts.knows(reader, followerId))
    .map(({ followerId, createdAt }) => ({ id: followerId, at: createdAt }))
    .toSorted(byTime)
    .map(({ id }) => id)

/** People whom the reader blocked or muted; blocked people appear in this list. */
export const blockedAndMutedBy = (facts: Facts, reader: number) => ({
  blockedUsers: facts.rows.blocks
    .filter(({ blockerId }) => blockerId === reader)
    .map(({ blockedId, createdAt }) => ({ id: blockedId, at: createdAt }))
    .toSorted(byTime)
    .map(({ id }) => id),
  mutedUsers: facts.rows.mutes
    .filter(({ muterId, mutedId }) => muterId === reader && facts.knows(reader, mutedId))
    .map(({ mutedId, createdAt }) => ({ id: mutedId, at: createdAt }))
    .toSorted(byTime)
    .map(({ id }) => id),
})

/** Saved posts that the reader may still see, the last saved first. */
export const savedBy = (facts: Facts, reader: number): number[] =>
  facts.rows.saves
    .filter(({ userId, postId }) => userId === reader && facts.seesPost(reader, postId))
    .toReversed()
    .map(({ postId }) => postId)

/** Number of authors per topic on the reader's campus, among public accounts. */
export function campusTopicsOf(facts: Facts, reader: number) {
  const authors = new Map<string, Set<number>>()
  for (const { campus, topicKey, authorId } of facts.rows.posts) {
    if (topicKey === null || campus !== facts.users.get(reader)?.campus) continue
    if (facts.users.get(authorId)?.isPrivate === false)
      authors.set(topicKey, (authors.get(topicKey) ?? new Set()).add(authorId))
  }
  return [...authors].map(([key, people]) => ({ topic: { key }, peopleCount: people.size }))
}
