// The limit: Fennec's own statements on a bare node:http server with pg, and nothing else.
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
  actorOf,
  cursorOf,
  idOf,
  iso,
  person,
  photo,
  pool,
  prepared,
  statementName,
  type Person,
  type Raw,
  type Viewer,
} from './bare.ts'
import { chatPage, messagesTo, sendMessage } from './limitChats.ts'
import { marketPage, offersOf, productOf, servicesPage } from './limitMarket.ts'
import { restPost } from './limitRest.ts'
import { ticketsPage } from './limitCases.ts'

type RawPost = Raw<PostRow>
type RawNotice = Omit<NotificationRow, 'createdAt'> & { createdAt: string } & Record<string, unknown>
interface Status {
  id: number
  status: string
}

/** Cursor before the first row of a list of people, as in Fennec. */
const theNewest = [8_640_000_000_000_000, largestId]

const whole = { order: 'HOT', scope: 'ALL', after: null, size: 20 } as const
const session = await prepared<{ userId: number; campus: string; eventSeq: number }>(({ sql }) =>
  findSessionsByTokens(sql, [], new Date(0)),
)
const feedPage = await prepared<RawPost>((ctx) => readFeed(ctx, whole))
const newestPage = await prepared<RawPost>((ctx) =>
  readFeed(ctx, { order: 'LATEST', scope: 'ALL', after: null, size: 1 }),
)
const postById = await prepared<RawPost>((ctx) => findPosts(ctx, [1]))
const comments = await prepared<Raw<CommentRow>>((ctx) => readComments(ctx, [1], { after: 0, size: 20 }))
const putLike = await prepared((ctx) => updateEngagement(ctx, { kind: 'like', id: 1, wanted: true }))
const takeLike = await prepared((ctx) => updateEngagement(ctx, { kind: 'like', id: 1, wanted: false }))
const personById = await prepared<Person>((ctx) => findPeople(ctx, [1]))
const profiles = await prepared<{ bio: string | null; link: string | null; createdAt: string }>((ctx) =>
  findProfiles(ctx, [1]),
)
const followStatuses = await prepared<Status>((ctx) => findFollowStatuses(ctx, [1]))
const followerStatuses = await prepared<Status>((ctx) => findFollowerStatuses(ctx, [1]))
const known = await prepared<Person & { count: number }>((ctx) => findKnownFollowers(ctx, [1]))
const postsOfPerson = await prepared<RawPost & ListedPost>((ctx) =>
  readPostLists(ctx, [1], { list: publishedPosts, before: largestId, size: 20 }),
)
const followers = await prepared<Person & { addedAt: string }>((ctx) =>
  readPeople(ctx, [1], { list: followersList, after: theNewest, size: 20 }),
)
const peopleByWord = await prepared<Person>((ctx) =>
  findByWords(ctx, { plain: 'a', prefixes: [['a']], first: 20 }),
)
const postsByWords = await prepared<RawPost & ListedPost>((ctx) =>
  findPostsByWords(ctx, [['a']], { before: largestId, size: 20 }),
)
const unreadCount = await prepared<{ unread: number }>(countUnread)
const notices = await prepared<RawNotice>((ctx) => readNotifications(ctx, { after: null, size: 20 }))

const ownRow = `SELECT ${authorColumns('u')} FROM "User" u WHERE u.id = $1`

const ownPerson = (values: unknown[]) =>
  pool
    .query<Person>({
      name: statementName(ownRow),
      text: ownRow,
      values,
    })
    .then(({ rows }) => rows)

/** Time before which notifications are hidden. */
const since = ({ eyes: [, , now] }: Viewer) => new Date(now.getTime() - retentionDays * 86_400_000)

const card = (row: RawPost, viewer: Viewer) => ({
  id: globalId('Post', row.id),
  databaseId: row.id,
  content: row.content,
  createdAt: iso(row.createdAt),
  editedAt: iso(row.editedAt),
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
  media: row.media.map((item) => photo(item, `Photo by ${row.author_firstName} ${row.author_lastName}`)),
  author: { ...person(row), isPrivate: row.author_isPrivate },
})

async function feed(viewer: Viewer, { after }: { after: string | null }) {
  const [, score, id] = after
    ? (JSON.parse(Buffer.from(after, 'base64url').toString()) as number[])
    : [0, Infinity, largestId]
  const rows = await feedPage([...viewer.eyes, score, id])
  const window = rows.slice(0, 20)
  const cursor = (row: RawPost | undefined) => row && cursorOf('HOT ALL', row.hotScore, row.id)
  const edges = rankForReader(window, viewer).map((row) => ({
    cursor: cursor(row),
    repostedBy: null,
    node: { __typename: 'Post', ...card(row, viewer) },
  }))
  const pageInfo = { endCursor: cursor(window[window.length - 1]) ?? null, hasNextPage: rows.length > 20 }
  return { viewer: { feed: { edges, pageInfo } } }
}

async function dashboard(viewer: Viewer) {
  const [[me], [news], page, [newest]] = await Promise.all([
    ownPerson([viewer.id]),
    unreadCount([...viewer.eyes, since(viewer)]),
    feed(viewer, { after: null }),
    newestPage([...viewer.eyes, Infinity, largestId]),
  ])
  if (!me || !news || !newest) return { viewer: null }
  const { profileImageThumbhash: _, ...own } = person(me)
  return {
    viewer: {
      ...page.viewer,
      unreadNotificationsCount: news.unread,
      suspendedUntil: iso(me.author_suspendedUntil),
      user: { ...own, handle: me.author_handle, userType: me.author_role },
      newest: { edges: [{ at: iso(newest.createdAt) }] },
    },
  }
}

async function feedByRest(viewer: Viewer) {
  const rows = await feedPage([...viewer.eyes, Infinity, largestId])
  return rankForReader(rows.slice(0, 20), viewer).map((row) => restPost(row, viewer))
}

async function post(viewer: Viewer, { databaseId }: { databaseId: number }) {
  const [[me], [unread], [row]] = await Promise.all([
    ownPerson([viewer.id]),
    unreadCount([...viewer.eyes, since(viewer)]),
    postById([...viewer.eyes, [databaseId]]),
  ])
  if (!row || !me) return { viewer: null, post: null }
  const rows = await comments([...viewer.eyes, [row.id], 0])
  const edges = rows.slice(0, 20).map((comment) => ({
    cursor: cursorOf('comments', comment.id),
    node: {
      __typename: 'Comment',
      id: globalId('Comment', comment.id),
      databaseId: comment.id,
      content: comment.content,
      createdAt: iso(comment.createdAt),
      editedAt: iso(comment.editedAt),
      repliesCount: comment.repliesCount,
      likesCount: comment.likesCount,
      viewerHasLiked: comment.viewerHasLiked,
      isHidden: comment.isHidden,
      isHeld: comment.isHeld,
      mentions: comment.mentions,
      namedTopics: [],
      author: person(comment),
    },
  }))
  const pageInfo = { endCursor: edges[edges.length - 1]?.cursor ?? null, hasNextPage: rows.length > 20 }
  const user = { ...person(me), handle: me.author_handle, userType: me.author_role }
  const { replySetting } = row
  return {
    viewer: { unreadNotificationsCount: unread?.unread, suspendedUntil: iso(me.author_suspendedUntil), user },
    post: { ...card(row, viewer), replySetting, comments: { edges, pageInfo } },
  }
}

async function like(viewer: Viewer, { input }: { input: { postId: string; liked: boolean } }) {
  const id = idOf(input.postId)
  await (input.liked ? putLike : takeLike)([...viewer.eyes, id])
  const [row] = await postById([...viewer.eyes, [id]])
  const shown = row && { id: input.postId, likesCount: row.likesCount, viewerHasLiked: row.viewerHasLiked }
  return { setPostLiked: { post: shown } }
}

const msOf = (text: string) => Date.parse(iso(text) ?? '')

const statusesOf = (rows: Status[]) => new Map(rows.map(({ id, status }) => [id, status]))

const personRow = (row: Person, followed: Map<number, string>) => ({
  ...person(row),
  handle: row.author_handle,
  userType: row.author_role,
  isPrivate: row.author_isPrivate,
  followersCount: row.author_followersCount,
  viewerFollowStatus: followed.get(row.author_id) ?? null,
})

async function peopleFound({ id, campus, eyes }: Viewer, { text }: { text: string }) {
  const patterns = [`% ${text}%`]
  const rows = await peopleByWord([...eyes, text, patterns, campus, 20, [], ...patterns])
  const followed = statusesOf(await followStatuses([id, rows.map(({ author_id }) => author_id)]))
  return { searchUsers: rows.map((row) => personRow(row, followed)) }
}

/** A page of posts, each with its own number. */
function loadPostPage(viewer: Viewer, rows: (RawPost & ListedPost)[], list: string, size: number) {
  const edges = rows.slice(0, size).map((row) => ({
    cursor: cursorOf(list, row.sortKey),
    node: { __typename: 'Post', ...card(row, viewer) },
  }))
  const pageInfo = { endCursor: edges[edges.length - 1]?.cursor ?? null, hasNextPage: rows.length > size }
  return { edges, pageInfo }
}

async function postsFound(viewer: Viewer, { text }: { text: string }) {
  const rows = await postsByWords([...viewer.eyes, largestId, [`% ${text}%`], `'${text}':*`, []])
  return { searchPosts: loadPostPage(viewer, rows, 'search', 20) }
}

async function followersPage({ id, eyes }: Viewer, { id: of }: { id: string }) {
  const [[owner], rows, own] = await Promise.all([
    personById([...eyes, [idOf(of)]]),
    followers([...eyes, [idOf(of)], ...theNewest]),
    followStatuses([id, [idOf(of)]]),
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
  const shown = { id: of, databaseId, displayName, isPrivate, viewerFollowStatus }
  return { node: { __typename: 'User', ...shown, followers: { edges, pageInfo } } }
}

async function noticesPage(viewer: Viewer) {
  const { id, eventSeq, eyes } = viewer
  const rows = await notices([...eyes, since(viewer), Infinity, largestId])
  const shown = rows.slice(0, 20).map((row) => ({
    row,
    actors: ['first', 'second', 'third']
      .map((alias) => actorOf(row, alias))
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
      createdAt: iso(row.createdAt),
      actors: actors.map((actor) => ({
        ...person(actor),
        viewerFollowerStatus: following.get(actor.author_id) ?? null,
      })),
    },
  }))
  const pageInfo = { endCursor: edges[edges.length - 1]?.cursor ?? null, hasNextPage: rows.length > 20 }
  return { viewer: { eventSeq, notifications: { edges, pageInfo } } }
}

async function profile(viewer: Viewer, { databaseId }: { databaseId: number }) {
  const { id, eyes } = viewer
  const ids = [databaseId]
  const [[me], [row], [news], [says], followed, near, posts, products, written] = await Promise.all([
    ownPerson([id]),
    personById([...eyes, ids]),
    unreadCount([...eyes, since(viewer)]),
    profiles([ids]),
    followStatuses([id, ids]),
    known([...eyes, ids]),
    postsOfPerson([...eyes, largestId, ids]),
    offersOf(viewer, databaseId, 6),
    messagesTo(viewer, databaseId),
  ])
  if (!me || !row || !news || !says) return { viewer: null, user: null }
  const { profileImageThumbhash: _, ...own } = person(me)
  const picture = (width: number) => row.author_pictureKey && `/media/${row.author_pictureKey}-${width}.webp`
  return {
    viewer: {
      unreadNotificationsCount: news.unread,
      suspendedUntil: iso(me.author_suspendedUntil),
      user: { ...own, handle: me.author_handle, userType: me.author_role },
    },
    user: {
      ...personRow(row, statusesOf(followed)),
      ...written,
      largeImageUrl: picture(192),
      wholeImageUrl: picture(512),
      university: row.author_university,
      postsCount: row.author_postsCount,
      followingCount: row.author_followingCount,
      products,
      bio: says.bio,
      link: says.link,
      linkHost: says.link,
      viewerKnownFollowers: {
        count: near[0]?.count ?? 0,
        people: near.map((item) => {
          const { databaseId: _id, isVerified: _isVerified, ...shown } = person(item)
          return shown
        }),
      },
      posts: loadPostPage(viewer, posts, 'posts', 10),
    },
  }
}

async function chat(viewer: Viewer, { databaseId }: { databaseId: number }) {
  const [[me], [row], [news], shown] = await Promise.all([
    ownPerson([viewer.id]),
    personById([...viewer.eyes, [databaseId]]),
    unreadCount([...viewer.eyes, since(viewer)]),
    chatPage(viewer, databaseId),
  ])
  if (!me || !row || !news) return { viewer: null, user: null }
  const { profileImageThumbhash: _, ...own } = person(me)
  const { id, displayName } = person(row)
  const { viewerConversation, viewerMessageStanding } = shown
  return {
    viewer: {
      eventSeq: viewer.eventSeq,
      unreadNotificationsCount: news.unread,
      suspendedUntil: iso(me.author_suspendedUntil),
      user: { ...own, handle: me.author_handle, userType: me.author_role },
    },
    user: {
      ...person(row),
      handle: row.author_handle,
      university: row.author_university,
      viewerMessageStanding,
      viewerConversation: { ...viewerConversation, other: { id, displayName } },
    },
  }
}

async function productPage(viewer: Viewer, { databaseId }: { databaseId: number }) {
  const [[me], [news], product] = await Promise.all([
    ownPerson([viewer.id]),
    unreadCount([...viewer.eyes, since(viewer)]),
    productOf(viewer, databaseId, async (id) => (await profiles([[id]]))[0]?.createdAt ?? null),
  ])
  if (!me || !news) return { viewer: null, product: null }
  const { profileImageThumbhash: _, ...own } = person(me)
  const user = { ...own, handle: me.author_handle, userType: me.author_role }
  return {
    viewer: { unreadNotificationsCount: news.unread, suspendedUntil: iso(me.author_suspendedUntil), user },
    product,
  }
}

async function send(viewer: Viewer, { input }: { input: Parameters<typeof sendMessage>[2] }, key: string) {
  return { sendMessage: await sendMessage(viewer, key, input, (row) => person(actorOf(row, 'other'))) }
}

const answers: Record<string, (viewer: Viewer, variables: never, key: string) => Promise<object>> = {
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
  NotificationsScreenPageQuery: noticesPage,
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
  return { id: userId, campus, eventSeq, eyes: [userId, false, now] }
}

async function answer(request: IncomingMessage, body: string): Promise<unknown> {
  const viewer = await viewerOf(request)
  if (!viewer) return { data: null }
  if (request.method === 'GET') return feedByRest(viewer)
  const { operationName, variables } = JSON.parse(body) as { operationName: string; variables: never }
  const key = String(request.headers['idempotency-key'])
  return { data: await answers[operationName]?.(viewer, variables, key) }
}

createServer((request, response) => {
  if (request.url === '/') return void response.end()
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', async () => {
    const text = JSON.stringify(await answer(request, body))
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
    response.end(text)
  })
}).listen(Number(process.env.PORT), '127.0.0.1', () => console.log('listening'))
