// What Fennec is held against: its own statements on a bare node:http server with pg, and nothing else around them.
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import pg from 'pg'
import type { Signed } from '#server/core/context.ts'
import { globalId, largestId } from '#server/core/ids.ts'
import { findSession } from '#server/features/auth/rows.ts'
import { readComments, type CommentRow } from '#server/features/comments/rows.ts'
import { setAct } from '#server/features/engagement/rows.ts'
import { rankForReader } from '#server/features/feed/ranking.ts'
import { readFeed } from '#server/features/feed/rows.ts'
import type { MediaRow } from '#server/features/media/rows.ts'
import { findPosts, type PostRow } from '#server/features/posts/rows.ts'
import { authorColumns } from '#server/features/users/rows.ts'

/** As many connections as Fennec has. Times stay the text they come as. */
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  options: '-c TimeZone=UTC',
  max: 10,
  types: {
    getTypeParser: (oid: number, format?: 'text') =>
      oid === pg.types.builtins.TIMESTAMPTZ ? (text: string) => text : pg.types.getTypeParser(oid, format),
  } as pg.CustomTypesConfig,
})

/** Of each row: the columns of its author, and times as text. */
interface Person {
  author_id: number
  author_firstName: string
  author_lastName: string
  author_handle: string
  author_isVerified: boolean
  author_pictureKey: string | null
  author_pictureThumbhash: string | null
}
type Raw<Row> = Omit<Row, 'author' | 'createdAt' | 'editedAt'> &
  Person & { createdAt: string; editedAt: string | null }
type RawPost = Raw<PostRow>

/** The statement that a room's function runs, found by having it run nothing, as a prepared one. */
async function prepared<Row extends object>(name: string, read: (ctx: Signed) => Promise<unknown>) {
  let text = ''
  const sql = async (given: string) => ((text = given), [])
  const viewer = { id: 1, role: 'CUSTOMER', campus: 'unilag' }
  await read({ sql, viewer, now: () => new Date(0) } as unknown as Signed)
  return async (values: unknown[]) => (await pool.query<Row>({ name, text, values })).rows
}

const whole = { order: 'HOT', scope: 'ALL', after: null, size: 20 } as const
const session = await prepared<{ userId: number; campus: string }>('session', ({ sql }) =>
  findSession(sql, new Uint8Array(), new Date(0)),
)
const feedPage = await prepared<RawPost>('feed', (ctx) => readFeed(ctx, whole))
const postById = await prepared<RawPost>('post', (ctx) => findPosts(ctx, [1]))
const comments = await prepared<Raw<CommentRow>>('comments', (ctx) =>
  readComments(ctx, [1], { after: 0, size: 20 }),
)
const putLike = await prepared('like', (ctx) => setAct(ctx, { act: 'like', postId: 1, wanted: true }))
const takeLike = await prepared('unlike', (ctx) => setAct(ctx, { act: 'like', postId: 1, wanted: false }))

const ownPerson = (values: unknown[]) =>
  pool
    .query<Person & { author_role: string }>({
      name: 'own',
      text: `SELECT ${authorColumns('u')} FROM "User" u WHERE u.id = $1`,
      values,
    })
    .then(({ rows }) => rows)

type Viewer = { id: number; campus: string; eyes: unknown[] }

/** 2026-11-20 12:09:41.03+00 as ISO 8601. */
const iso = (text: string | null) =>
  text && `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0')}Z`

const person = (row: Person) => ({
  id: globalId('User', row.author_id),
  databaseId: row.author_id,
  displayName: `${row.author_firstName} ${row.author_lastName}`,
  firstName: row.author_firstName,
  lastName: row.author_lastName,
  isVerified: row.author_isVerified,
  profileImageUrl: row.author_pictureKey && `/media/${row.author_pictureKey}-96.webp`,
  profileImageThumbhash: row.author_pictureThumbhash,
})

const photo = (media: MediaRow, row: Person) => {
  const { id, kind, key, widths, width, height, thumbhash, alt, durationMs, byteSize } = media
  const url = (wanted: number) => `/media/${key}-${widths.find((one) => one >= wanted)}.webp`
  return {
    id: globalId('Media', id),
    kind,
    small: url(320),
    medium: url(720),
    large: url(1280),
    posterUrl: null,
    width,
    height,
    thumbhash,
    alt: alt ?? `Photo by ${row.author_firstName} ${row.author_lastName}`,
    durationMs,
    byteSize,
  }
}

const card = (row: RawPost, viewer: Viewer) => ({
  id: globalId('Post', row.id),
  databaseId: row.id,
  content: row.content,
  createdAt: iso(row.createdAt),
  editedAt: iso(row.editedAt),
  isQuote: row.isQuote,
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
  media: row.media.map((one) => photo(one, row)),
  author: person(row),
})

const cursorOf = (...key: unknown[]) => Buffer.from(JSON.stringify(key)).toString('base64url')

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

async function post(viewer: Viewer, { databaseId }: { databaseId: number }) {
  const [[me], [row]] = await Promise.all([ownPerson([viewer.id]), postById([...viewer.eyes, [databaseId]])])
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
      isHidden: comment.isHidden,
      mentions: comment.mentions,
      author: person(comment),
    },
  }))
  const pageInfo = { endCursor: edges[edges.length - 1]?.cursor ?? null, hasNextPage: rows.length > 20 }
  const user = { ...person(me), handle: me.author_handle, userType: me.author_role }
  const { replySetting } = row
  return { viewer: { user }, post: { ...card(row, viewer), replySetting, comments: { edges, pageInfo } } }
}

async function like(viewer: Viewer, { input }: { input: { postId: string; liked: boolean } }) {
  const id = Number(Buffer.from(input.postId, 'base64').toString().slice('Post:'.length))
  await (input.liked ? putLike : takeLike)([...viewer.eyes, id])
  const [row] = await postById([...viewer.eyes, [id]])
  const shown = row && { id: input.postId, likesCount: row.likesCount, viewerHasLiked: row.viewerHasLiked }
  return { setPostLiked: { post: shown } }
}

const answers: Record<string, (viewer: Viewer, variables: never) => Promise<object>> = {
  FeedPageQuery: feed,
  PostScreenQuery: post,
  useSetLikedMutation: like,
}

async function answer({ headers }: IncomingMessage, body: string): Promise<object> {
  const { operationName, variables } = JSON.parse(body) as { operationName: string; variables: never }
  const now = new Date()
  const tokenHash = createHash('sha256')
    .update(String(headers.authorization).slice('Bearer '.length))
    .digest()
  const [row] = await session([tokenHash, now])
  if (!row) return { data: null }
  const viewer = { id: row.userId, campus: row.campus, eyes: [row.userId, false, now] }
  return { data: await answers[operationName]?.(viewer, variables) }
}

createServer((request, response) => {
  if (request.method === 'GET') return void response.end()
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', async () => {
    const text = JSON.stringify(await answer(request, body))
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
    response.end(text)
  })
}).listen(Number(process.env.PORT), '127.0.0.1', () => console.log('listening'))
