// The limit of the benchmarks: a bare node:http server that answers the same operations with Fennec's own SQL
// statements and pg, and nothing else.
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { globalId, largestId } from '#server/core/context/ids.ts'
import { findSessionsByTokens } from '#server/modules/identity/auth/queries.ts'
import { readComments, type CommentRow } from '#server/modules/social/comments/queries.ts'
import { updateEngagement } from '#server/modules/social/engagement/queries.ts'
import { rankForReader } from '#server/modules/social/feed/ranking.ts'
import { readFeed } from '#server/modules/social/feed/queries.ts'
import {
  findFollowerStatuses,
  findFollowStatuses,
  findKnownFollowers,
  followersList,
  readPeople,
} from '#server/modules/social/follows/queries.ts'
import { createExcerpt, retentionDays } from '#rules/notifications/notifications'
import {
  countUnread,
  readNotifications,
  type NotificationRow,
} from '#server/modules/notifications/notifications/queries.ts'
import {
  findPosts,
  findPostsByWords,
  publishedPosts,
  readPostLists,
  type ListedPost,
  type PostRow,
} from '#server/modules/social/posts/queries.ts'
import {
  authorColumns,
  findByWords,
  findPeople,
  findProfiles,
} from '#server/modules/identity/users/queries.ts'
import {
  authorFromColumns,
  cursorOf,
  idOf,
  toIso,
  toUser,
  toPhoto,
  pool,
  prepareStatement,
  statementName,
  type AuthorColumns,
  type RawRow,
  type Viewer,
} from './limitBase.ts'
import { chatPage, messagesTo, sendMessage } from './limitChats.ts'
import { marketPage, offersOf, productOf, servicesPage } from './limitMarket.ts'
import { restPost } from './limitRest.ts'
import { ticketsPage } from './limitReports.ts'

type RawPost = RawRow<PostRow>
type RawNotification = Omit<NotificationRow, 'createdAt'> & { createdAt: string } & Record<string, unknown>
interface Status {
  id: number
  status: string
}

/** Cursor before the first row of a list of people, as in Fennec. */
const beforeNewest = [8_640_000_000_000_000, largestId]

const firstFeedPage = { order: 'HOT', scope: 'ALL', after: null, size: 20 } as const
const session = await prepareStatement<{ userId: number; campus: string; eventSeq: number }>(({ sql }) =>
  findSessionsByTokens(sql, [], new Date(0)),
)
const feedPage = await prepareStatement<RawPost>((ctx) => readFeed(ctx, firstFeedPage))
const newestPage = await prepareStatement<RawPost>((ctx) =>
  readFeed(ctx, { order: 'LATEST', scope: 'ALL', after: null, size: 1 }),
)
const postById = await prepareStatement<RawPost>((ctx) => findPosts(ctx, [1]))
const comments = await prepareStatement<RawRow<CommentRow>>((ctx) =>
  readComments(ctx, [1], { after: 0, size: 20 }),
)
const addLike = await prepareStatement((ctx) => updateEngagement(ctx, { kind: 'like', id: 1, wanted: true }))
const removeLike = await prepareStatement((ctx) =>
  updateEngagement(ctx, { kind: 'like', id: 1, wanted: false }),
)
const personById = await prepareStatement<AuthorColumns>((ctx) => findPeople(ctx, [1]))
const profiles = await prepareStatement<{ bio: string | null; link: string | null; createdAt: string }>(
  (ctx) => findProfiles(ctx, [1]),
)
const followStatuses = await prepareStatement<Status>((ctx) => findFollowStatuses(ctx, [1]))
const followerStatuses = await prepareStatement<Status>((ctx) => findFollowerStatuses(ctx, [1]))
const knownFollowers = await prepareStatement<AuthorColumns & { count: number }>((ctx) =>
  findKnownFollowers(ctx, [1]),
)
const postsOfPerson = await prepareStatement<RawPost & ListedPost>((ctx) =>
  readPostLists(ctx, [1], { list: publishedPosts, before: largestId, size: 20 }),
)
const followers = await prepareStatement<AuthorColumns & { addedAt: string }>((ctx) =>
  readPeople(ctx, [1], { list: followersList, after: beforeNewest, size: 20 }),
)
const peopleByWord = await prepareStatement<AuthorColumns>((ctx) =>
  findByWords(ctx, { plain: 'a', prefixes: [['a']], first: 20 }),
)
const postsByWords = await prepareStatement<RawPost & ListedPost>((ctx) =>
  findPostsByWords(ctx, [['a']], { before: largestId, size: 20 }),
)
const unreadCount = await prepareStatement<{ unread: number }>(countUnread)
const notifications = await prepareStatement<RawNotification>((ctx) =>
  readNotifications(ctx, { after: null, size: 20 }),
)

const ownPersonText = `SELECT ${authorColumns('u')} FROM "User" u WHERE u.id = $1`

const findOwnPerson = (values: unknown[]) =>
  pool
    .query<AuthorColumns>({
      name: statementName(ownPersonText),
      text: ownPersonText,
      values,
    })
    .then(({ rows }) => rows)

/** Time before which notifications are hidden. */
const since = ({ scopeParameters: [, , now] }: Viewer) => new Date(now.getTime() - retentionDays * 86_400_000)

const toPostCard = (row: RawPost, viewer: Viewer) => ({
  id: globalId('Post', row.id),
  databaseId: row.id,
  content: row.content,
  createdAt: toIso(row.createdAt),
  editedAt: toIso(row.editedAt),
  isQuote: row.isQuote,
  isHeld: row.isHeld,
  quoteOf: null,
  viewerMayReply:
    row.replySetting === 'EVERYONE' ||
    row.authorId === viewer.id ||
    (row.replySetting === 'FOLLOWERS' && row.viewerFollowsAuthor),
  likesCount: row.likesCount,
  commentsCount: row.commentsCount,
  repostsCount: row.repostsCount,
  viewerHasLiked: row.viewerHasLiked,
  viewerHasReposted: row.viewerHasReposted,
  topic: row.topic && { key: row.topicKey, name: row.topic },
  mentions: row.mentions,
  namedTopics: [],
  product: null,
  media: row.media.map((item) => toPhoto(item, `Photo by ${row.author_firstName} ${row.author_lastName}`)),
  author: { ...toUser(row), isPrivate: row.author_isPrivate },
})

async function feed(viewer: Viewer, { after }: { after: string | null }) {
  const [, score, id] = after
    ? (JSON.parse(Buffer.from(after, 'base64url').toString()) as number[])
    : [0, Infinity, largestId]
  const rows = await feedPage([...viewer.scopeParameters, score, id])
  const window = rows.slice(0, 20)
  const cursor = (row: RawPost | undefined) => row && cursorOf('HOT ALL', row.hotScore, row.id)
  const edges = rankForReader(window, viewer).map((row) => ({
    cursor: cursor(row),
    repostedBy: null,
    node: { __typename: 'Post', ...toPostCard(row, viewer) },
  }))
  const pageInfo = { endCursor: cursor(window[window.length - 1]) ?? null, hasNextPage: rows.length > 20 }
  return { viewer: { feed: { edges, pageInfo } } }
}

async function dashboard(viewer: Viewer) {
  const [[viewerRow], [unreadRow], page, [newest]] = await Promise.all([
    findOwnPerson([viewer.id]),
    unreadCount([...viewer.scopeParameters, since(viewer)]),
    feed(viewer, { after: null }),
    newestPage([...viewer.scopeParameters, Infinity, largestId]),
  ])
  if (!viewerRow || !unreadRow || !newest) return { viewer: null }
  const { profileImageThumbhash: _, ...own } = toUser(viewerRow)
  return {
    viewer: {
      ...page.viewer,
      unreadNotificationsCount: unreadRow.unread,
      suspendedUntil: toIso(viewerRow.author_suspendedUntil),
      user: { ...own, handle: viewerRow.author_handle, userType: viewerRow.author_role },
      newest: { edges: [{ at: toIso(newest.createdAt) }] },
    },
  }
}

async function feedByRest(viewer: Viewer) {
  const rows = await feedPage([...viewer.scopeParameters, Infinity, largestId])
  return rankForReader(rows.slice(0, 20), viewer).map((row) => restPost(row, viewer))
}

async function post(viewer: Viewer, { databaseId }: { databaseId: number }) {
  const [[viewerRow], [unread], [row]] = await Promise.all([
    findOwnPerson([viewer.id]),
    unreadCount([...viewer.scopeParameters, since(viewer)]),
    postById([...viewer.scopeParameters, [databaseId]]),
  ])
  if (!row || !viewerRow) return { viewer: null, post: null }
  const rows = await comments([...viewer.scopeParameters, [row.id], 0])
  const edges = rows.slice(0, 20).map((comment) => ({
    cursor: cursorOf('comments', comment.id),
    node: {
      __typename: 'Comment',
      id: globalId('Comment', comment.id),
      databaseId: comment.id,
      content: comment.content,
      createdAt: toIso(comment.createdAt),
      editedAt: toIso(comment.editedAt),
      repliesCount: comment.repliesCount,
      likesCount: comment.likesCount,
      viewerHasLiked: comment.viewerHasLiked,
      isHidden: comment.isHidden,
      isHeld: comment.isHeld,
      mentions: comment.mentions,
      namedTopics: [],
      author: toUser(comment),
    },
  }))
  const pageInfo = { endCursor: edges[edges.length - 1]?.cursor ?? null, hasNextPage: rows.length > 20 }
  const user = { ...toUser(viewerRow), handle: viewerRow.author_handle, userType: viewerRow.author_role }
  const { replySetting } = row
  return {
    viewer: {
      unreadNotificationsCount: unread?.unread,
      suspendedUntil: toIso(viewerRow.author_suspendedUntil),
      user,
    },
    post: { ...toPostCard(row, viewer), replySetting, comments: { edges, pageInfo } },
  }
}

async function like(viewer: Viewer, { input }: { input: { postId: string; liked: boolean } }) {
  const id = idOf(input.postId)
  await (input.liked ? addLike : removeLike)([...viewer.scopeParameters, id])
  const [row] = await postById([...viewer.scopeParameters, [id]])
  const shown = row && { id: input.postId, likesCount: row.likesCount, viewerHasLiked: row.viewerHasLiked }
  return { setPostLiked: { post: shown } }
}

const msOf = (text: string) => Date.parse(toIso(text) ?? '')

const statusesOf = (rows: Status[]) => new Map(rows.map(({ id, status }) => [id, status]))

const personRow = (row: AuthorColumns, followed: Map<number, string>) => ({
  ...toUser(row),
  handle: row.author_handle,
  userType: row.author_role,
  isPrivate: row.author_isPrivate,
  followersCount: row.author_followersCount,
  viewerFollowStatus: followed.get(row.author_id) ?? null,
})

async function peopleFound({ id, campus, scopeParameters }: Viewer, { text }: { text: string }) {
  const patterns = [`% ${text}%`]
  const rows = await peopleByWord([...scopeParameters, text, patterns, campus, 20, [], ...patterns])
  const followed = statusesOf(await followStatuses([id, rows.map(({ author_id }) => author_id)]))
  return { searchUsers: rows.map((row) => personRow(row, followed)) }
}

/** A connection of posts, whose cursors hold the place of each. */
function loadPostPage(viewer: Viewer, rows: (RawPost & ListedPost)[], list: string, size: number) {
  const edges = rows.slice(0, size).map((row) => ({
    cursor: cursorOf(list, row.sortKey),
    node: { __typename: 'Post', ...toPostCard(row, viewer) },
  }))
  const pageInfo = { endCursor: edges[edges.length - 1]?.cursor ?? null, hasNextPage: rows.length > size }
  return { edges, pageInfo }
}

async function postsFound(viewer: Viewer, { text }: { text: string }) {
  const rows = await postsByWords([...viewer.scopeParameters, largestId, [`% ${text}%`], `'${text}':*`, []])
  return { searchPosts: loadPostPage(viewer, rows, 'search', 20) }
}

async function followersPage({ id, scopeParameters }: Viewer, { id: userId }: { id: string }) {
  const [[owner], rows, own] = await Promise.all([
    personById([...scopeParameters, [idOf(userId)]]),
    followers([...scopeParameters, [idOf(userId)], ...beforeNewest]),
    followStatuses([id, [idOf(userId)]]),
  ])
  if (!owner) return { node: null }
  const ids = rows.slice(0, 20).map(({ author_id }) => author_id)
  const statuses = await Promise.all([followStatuses([id, ids]), followerStatuses([id, ids])])
  const [followed, following] = statuses.map(statusesOf)
  const edges = rows.slice(0, 20).map((row) => ({
    cursor: cursorOf('followers', msOf(row.addedAt), row.author_id),
    node: {
      __typename: 'User',
      ...personRow(row, followed ?? new Map()),
      viewerFollowerStatus: following?.get(row.author_id) ?? null,
    },
  }))
  const pageInfo = { endCursor: edges[edges.length - 1]?.cursor ?? null, hasNextPage: rows.length > 20 }
  const { databaseId, displayName, isPrivate, viewerFollowStatus } = personRow(owner, statusesOf(own))
  const shown = { id: userId, databaseId, displayName, isPrivate, viewerFollowStatus }
  return { node: { __typename: 'User', ...shown, followers: { edges, pageInfo } } }
}

async function notificationsPage(viewer: Viewer) {
  const { id, eventSeq, scopeParameters } = viewer
  const rows = await notifications([...scopeParameters, since(viewer), Infinity, largestId])
  const shown = rows.slice(0, 20).map((row) => ({
    row,
    actors: ['first', 'second', 'third']
      .map((alias) => authorFromColumns(row, alias))
      .filter(({ author_id }) => author_id !== null),
  }))
  const actorIds = shown.flatMap(({ actors }) => actors.map(({ author_id }) => author_id))
  const following = statusesOf(await followerStatuses([id, [...new Set(actorIds)]]))
  const edges = shown.map(({ row, actors }) => ({
    cursor: cursorOf('notifications', msOf(row.createdAt), row.id),
    node: {
      __typename: 'Notification',
      id: Buffer.from(`Notification:${String(row['name'])}`).toString('base64'),
      kind: row.kind,
      text: createExcerpt(row.text),
      isOnComment: row.commentId !== null,
      postDatabaseId: row.postId,
      actorsCount: row.actorsCount,
      isUnread: row.isUnread,
      createdAt: toIso(row.createdAt),
      actors: actors.map((actor) => ({
        ...toUser(actor),
        viewerFollowerStatus: following.get(actor.author_id) ?? null,
      })),
    },
  }))
  const pageInfo = { endCursor: edges[edges.length - 1]?.cursor ?? null, hasNextPage: rows.length > 20 }
  return { viewer: { eventSeq, notifications: { edges, pageInfo } } }
}

async function profile(viewer: Viewer, { databaseId }: { databaseId: number }) {
  const { id, scopeParameters } = viewer
  const ids = [databaseId]
  const [
    [viewerRow],
    [row],
    [unreadRow],
    [profileRow],
    followed,
    knownFollowerRows,
    posts,
    products,
    messageFields,
  ] = await Promise.all([
    findOwnPerson([id]),
    personById([...scopeParameters, ids]),
    unreadCount([...scopeParameters, since(viewer)]),
    profiles([ids]),
    followStatuses([id, ids]),
    knownFollowers([...scopeParameters, ids]),
    postsOfPerson([...scopeParameters, largestId, ids]),
    offersOf(viewer, databaseId, 6),
    messagesTo(viewer, databaseId),
  ])
  if (!viewerRow || !row || !unreadRow || !profileRow) return { viewer: null, user: null }
  const { profileImageThumbhash: _, ...own } = toUser(viewerRow)
  const picture = (width: number) => row.author_pictureKey && `/media/${row.author_pictureKey}-${width}.webp`
  return {
    viewer: {
      unreadNotificationsCount: unreadRow.unread,
      suspendedUntil: toIso(viewerRow.author_suspendedUntil),
      user: { ...own, handle: viewerRow.author_handle, userType: viewerRow.author_role },
    },
    user: {
      ...personRow(row, statusesOf(followed)),
      ...messageFields,
      largeImageUrl: picture(192),
      wholeImageUrl: picture(512),
      university: row.author_university,
      postsCount: row.author_postsCount,
      followingCount: row.author_followingCount,
      products,
      bio: profileRow.bio,
      link: profileRow.link,
      linkHost: profileRow.link,
      viewerKnownFollowers: {
        count: knownFollowerRows[0]?.count ?? 0,
        people: knownFollowerRows.map((item) => {
          const { databaseId: _id, isVerified: _isVerified, ...shown } = toUser(item)
          return shown
        }),
      },
      posts: loadPostPage(viewer, posts, 'posts', 10),
    },
  }
}

async function chat(viewer: Viewer, { databaseId }: { databaseId: number }) {
  const [[viewerRow], [row], [unreadRow], shown] = await Promise.all([
    findOwnPerson([viewer.id]),
    personById([...viewer.scopeParameters, [databaseId]]),
    unreadCount([...viewer.scopeParameters, since(viewer)]),
    chatPage(viewer, databaseId),
  ])
  if (!viewerRow || !row || !unreadRow) return { viewer: null, user: null }
  const { profileImageThumbhash: _, ...own } = toUser(viewerRow)
  const { id, displayName } = toUser(row)
  const { viewerConversation, viewerMessageStanding } = shown
  return {
    viewer: {
      eventSeq: viewer.eventSeq,
      unreadNotificationsCount: unreadRow.unread,
      suspendedUntil: toIso(viewerRow.author_suspendedUntil),
      user: { ...own, handle: viewerRow.author_handle, userType: viewerRow.author_role },
    },
    user: {
      ...toUser(row),
      handle: row.author_handle,
      university: row.author_university,
      viewerMessageStanding,
      viewerConversation: { ...viewerConversation, other: { id, displayName } },
    },
  }
}

async function productPage(viewer: Viewer, { databaseId }: { databaseId: number }) {
  const [[viewerRow], [unreadRow], product] = await Promise.all([
    findOwnPerson([viewer.id]),
    unreadCount([...viewer.scopeParameters, since(viewer)]),
    productOf(viewer, databaseId, async (id) => (await profiles([[id]]))[0]?.createdAt ?? null),
  ])
  if (!viewerRow || !unreadRow) return { viewer: null, product: null }
  const { profileImageThumbhash: _, ...own } = toUser(viewerRow)
  const user = { ...own, handle: viewerRow.author_handle, userType: viewerRow.author_role }
  return {
    viewer: {
      unreadNotificationsCount: unreadRow.unread,
      suspendedUntil: toIso(viewerRow.author_suspendedUntil),
      user,
    },
    product,
  }
}

async function send(viewer: Viewer, { input }: { input: Parameters<typeof sendMessage>[2] }, key: string) {
  return {
    sendMessage: await sendMessage(viewer, key, input, (row) => toUser(authorFromColumns(row, 'other'))),
  }
}

const handlers: Record<string, (viewer: Viewer, variables: never, key: string) => Promise<object>> = {
  ChatScreenQuery: chat,
  outboxMutation: send,
  MarketProductsPageQuery: marketPage,
  MarketServicesPageQuery: servicesPage,
  ProductScreenQuery: productPage,
  FeedPageQuery: feed,
  DashboardScreenQuery: dashboard,
  PostScreenQuery: post,
  CaseListPageQuery: ticketsPage,
  useSetLikedMutation: like,
  ProfileScreenQuery: profile,
  PeopleFoundQuery: peopleFound,
  PostsTabPageQuery: postsFound,
  NotificationsScreenPageQuery: notificationsPage,
  FollowersScreenPageQuery: followersPage,
}

async function viewerOf({ headers }: IncomingMessage): Promise<Viewer | null> {
  const now = new Date()
  const tokenHash = createHash('sha256')
    .update(String(headers.authorization).slice('Bearer '.length))
    .digest()
  const [row] = await session([[tokenHash], now])
  if (!row) return null
  const { userId, campus, eventSeq } = row
  return { id: userId, campus, eventSeq, scopeParameters: [userId, false, now] }
}

async function handle(request: IncomingMessage, body: string): Promise<unknown> {
  const viewer = await viewerOf(request)
  if (!viewer) return { data: null }
  if (request.method === 'GET') return feedByRest(viewer)
  const { operationName, variables } = JSON.parse(body) as { operationName: string; variables: never }
  const key = String(request.headers['idempotency-key'])
  return { data: await handlers[operationName]?.(viewer, variables, key) }
}

createServer((request, response) => {
  if (request.url === '/') return void response.end()
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', async () => {
    const text = JSON.stringify(await handle(request, body))
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
    response.end(text)
  })
}).listen(Number(process.env.PORT), '127.0.0.1', () => console.log('listening'))
