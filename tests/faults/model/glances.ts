// Content of every endpoint with people and posts for one reader, compared with the expected content.
import { isDeepStrictEqual } from 'node:util'
import { globalId } from '#server/core/context/ids.ts'
import type { Client } from '../harness/client.ts'
import * as expected from './expected.ts'
import { newestFirst, stranger, type Facts } from './facts.ts'

/** Existing and deleted objects to look at. */
export interface Sights {
  people: number[]
  peopleOverRest: number[]
  posts: number[]
  comments: number[]
  /** Posts with photos. */
  pictured: number[]
  topics: string[]
  searches: string[]
}

interface Surface {
  name: string
  /** A GraphQL document or a path. */
  asks: string
  /** True if the server chooses the order. */
  inAnyOrder?: boolean
  /** True if the media addresses of the answer are fetched and their statuses compared. */
  follows?: boolean
  due(facts: Facts): unknown
}

/** Page size; of a long list the first page is compared. */
const page = 100

const ids = '{ edges { node { databaseId } } }'
const list = (field: string) => `${field}(first: ${page}) ${ids}`

/** Turns pages into lists and objects into ids, in the shape of the expected content. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  const [only, another] = entries
  if (only && !another && ['edges', 'node', 'databaseId'].includes(only[0])) return plain(only[1])
  return Object.fromEntries(entries.map(([key, held]) => [key, plain(held)]))
}

/** Ids in a REST list: in the answer, or in the first list of it. */
function entriesOf(body: unknown): unknown {
  const found = Array.isArray(body) ? body : Object.values(body as object).find(Array.isArray)
  return (found as { id: number }[] | undefined)?.map(({ id }) => id) ?? null
}

const feeds = (reader: number): Surface[] =>
  (['ALL', 'CAMPUS', 'FOLLOWING'] as const).flatMap((scope) =>
    (['LATEST', 'HOT'] as const).map((order) => ({
      name: `feed ${order} ${scope}`,
      asks: `{ viewer { feed(order: ${order}, scope: ${scope}, first: ${page}) {
        edges { node { databaseId } repostedBy { databaseId } } } } }`,
      inAnyOrder: order === 'HOT',
      due: (facts) => ({ feed: expected.feedOf(facts, reader, scope, order) }),
    })),
  )

const notificationsSurface = (reader: number): Surface => ({
  name: 'notifications',
  asks: `{ viewer { unreadNotificationsCount notifications(first: ${page}) { edges { node {
    databaseId kind postDatabaseId actorsCount actors { databaseId } isUnread } } } } }`,
  due: (facts) => {
    const { notices, unread } = expected.noticesOf(facts, reader)
    return { unreadNotificationsCount: unread, notifications: notices.slice(0, page) }
  },
})

const activities = (reader: number): Surface[] =>
  (['ALL', 'FOLLOWS', 'POSTS'] as const).map((filter) => ({
    name: `activity ${filter}`,
    asks: `{ viewer { activities(filter: ${filter}, first: ${page}) { edges { node {
      kind user { databaseId } postDatabaseId } } } } }`,
    due: (facts) => ({ activities: expected.activityOf(facts, reader, filter).slice(0, page) }),
  }))

const own = (reader: number): Surface[] => [
  {
    name: 'saved posts',
    asks: `{ viewer { ${list('savedPosts')} } }`,
    due: (facts) => ({ savedPosts: expected.savedBy(facts, reader) }),
  },
  {
    name: 'requests, blocked and muted people',
    asks: `{ viewer { followRequestsCount ${['followRequests', 'blockedUsers', 'mutedUsers'].map(list).join(' ')} } }`,
    due: (facts) => {
      const followRequests = expected.requestsTo(facts, reader)
      const turnedAway = expected.turnedAwayBy(facts, reader)
      return { followRequestsCount: followRequests.length, followRequests, ...turnedAway }
    },
  },
  {
    name: 'topics of the campus',
    asks: `{ viewer { campusTopics { topic { key } peopleCount } } }`,
    inAnyOrder: true,
    due: (facts) => ({ campusTopics: expected.campusTopicsOf(facts, reader) }),
  },
]

const searches = (reader: number, { searches: texts, topics }: Sights): Surface[] => [
  {
    name: 'search of people',
    asks: `{ searchUsers(text: "student") { databaseId } }`,
    inAnyOrder: true,
    due: (facts) => facts.rows.users.map(({ id }) => id).filter((id) => facts.knows(reader, id)),
  },
  ...texts.map((text) => ({
    name: `search of posts for ${text}`,
    asks: `{ searchPosts(text: "${text}", first: ${page}) ${ids} }`,
    due: (facts: Facts) => facts.postsWith(reader, text),
  })),
  ...topics.map((key) => ({
    name: `topic ${key}`,
    asks: `{ topic(name: "${key}") { ${list('posts')} } }`,
    due: (facts: Facts) => ({
      posts: newestFirst(
        facts.rows.posts.filter(({ id, topicKey }) => topicKey === key && facts.seesPost(reader, id)),
      ),
    }),
  })),
]

const profile = (reader: number, person: number): Surface => ({
  name: `profile of ${person}`,
  asks: `{ user(databaseId: ${person}) {
    isPrivate followersCount followingCount postsCount viewerFollowStatus viewerFollowerStatus viewerHasMuted
    ${['posts', 'reposts', 'followers', 'following'].map(list).join(' ')}
    viewerKnownFollowers { count people { databaseId } } } }`,
  due: (facts) => expected.profileOf(facts, reader, person),
})

const restProfile = (reader: number, person: number): Surface[] =>
  (['posts', 'followers', 'following'] as const).map((field) => ({
    name: `${field} of ${person} over REST`,
    asks: `/api/users/${person}/${field}?limit=${page}`,
    due: (facts) => {
      const shown = expected.profileOf(facts, reader, person)
      return shown ? [200, shown[field]] : [404, null]
    },
  }))

const post = (reader: number, id: number): Surface[] => [
  {
    name: `post ${id}`,
    asks: `{ post(databaseId: ${id}) {
      likesCount repostsCount commentsCount viewerHasLiked viewerHasReposted viewerHasSaved viewerMayReply
      isQuote quoteOf { databaseId } ${list('comments')} newestComments { databaseId } } }`,
    due: (facts) => expected.postOf(facts, reader, id),
  },
  {
    name: `comments of post ${id} over REST`,
    asks: `/api/posts/${id}/comments?limit=${page}`,
    due: (facts) => {
      const shown = expected.postOf(facts, reader, id)
      return shown ? [200, shown.comments] : [404, null]
    },
  },
]

const thread = (reader: number, id: number): Surface => ({
  name: `thread of comment ${id}`,
  asks: `{ node(id: "${globalId('Comment', id)}") { ... on Comment { repliesCount ${list('replies')} } } }`,
  due: (facts) => expected.threadOf(facts, reader, id),
})

const photos = (reader: number, id: number): Surface => ({
  name: `photos of post ${id}`,
  asks: `{ post(databaseId: ${id}) { media { url } } }`,
  follows: true,
  due: (facts) =>
    facts.rows.media.filter(({ postId }) => postId === id && facts.seesPost(reader, id)).map(() => 200),
})

/** Endpoints of anonymous callers, who see posts alone. */
const anonymousSurfaces = (sights: Sights): Surface[] => [
  ...sights.posts.flatMap((id) => post(stranger, id).slice(0, 1)),
  ...sights.pictured.map((id) => photos(stranger, id)),
]

const surfacesOf = (reader: number, sights: Sights): Surface[] => [
  ...feeds(reader),
  notificationsSurface(reader),
  ...activities(reader),
  ...own(reader),
  ...searches(reader, sights),
  ...sights.people.map((id) => profile(reader, id)),
  ...sights.peopleOverRest.flatMap((id) => restProfile(reader, id)),
  ...sights.posts.flatMap((id) => post(reader, id)),
  ...sights.comments.map((id) => thread(reader, id)),
  ...sights.pictured.map((id) => photos(reader, id)),
]

/** Content of an endpoint, compared once the facts are known. */
export interface Glance {
  reader: number
  surface: Surface
  shown: unknown
}

interface Body {
  data?: Record<string, unknown> | null
}

/** Status of that address. */
export async function statusOf(client: Client, url: string): Promise<number> {
  const { pathname, search } = new URL(url, 'http://here')
  return (await client.send(`GET ${pathname}${search}`)).status
}

/** Reads every endpoint with these objects as one reader; without a token as an anonymous caller. */
export async function readSurfaces(
  client: Client,
  { id, token }: { id: number; token?: string },
  sights: Sights,
): Promise<Glance[]> {
  const glances: Glance[] = []
  for (const surface of token ? surfacesOf(id, sights) : anonymousSurfaces(sights)) {
    const { asks } = surface
    const isPath = asks.startsWith('/')
    const { status, body } = await client.send<Body>(isPath ? `GET ${asks}` : 'POST /graphql', {
      token,
      ...(!isPath && { json: { query: asks } }),
    })
    let shown = isPath ? [status, entriesOf(body)] : body.data ? plain(Object.values(body.data)[0]) : body
    if (surface.follows) {
      const { media = [] } = (shown ?? {}) as { media?: { url: string }[] }
      shown = await Promise.all(media.map(({ url }) => statusOf(client, url)))
    }
    glances.push({ reader: id, surface, shown })
  }
  return glances
}

/** Sorts lists by their printed items. */
const unordered = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map((item) => JSON.stringify(item)).toSorted()
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([key, held]) => [key, unordered(held)]))
      : value

/** Difference between the shown and the expected content, if any. */
export function describeDifference(facts: Facts, { reader, surface, shown }: Glance): string | undefined {
  const due = surface.due(facts)
  const [found, wanted] = surface.inAnyOrder ? [unordered(shown), unordered(due)] : [shown, due]
  if (isDeepStrictEqual(found, wanted)) return undefined
  return `${surface.name} shows ${reader} ${JSON.stringify(shown)} instead of ${JSON.stringify(due)}`
}
