// Reads of every endpoint with people and posts by one reader, and comparison with the expected content.
import { isDeepStrictEqual } from 'node:util'
import { globalId } from '#server/core/context/ids.ts'
import type { Client } from '../harness/client.ts'
import * as expected from './expected.ts'
import { newestFirst, anonymousId, type Facts } from './facts.ts'

/** Existing and deleted objects that the endpoints are asked for. */
export interface ReadTargets {
  people: number[]
  peopleOverRest: number[]
  posts: number[]
  comments: number[]
  /** Posts with photos. */
  postsWithPhotos: number[]
  topics: string[]
  searches: string[]
}

interface Endpoint {
  name: string
  /** A GraphQL document or a path. */
  request: string
  /** True if the server chooses the order. */
  isUnordered?: boolean
  /** True if the media addresses of the answer are fetched and their statuses compared. */
  fetchesMedia?: boolean
  expect(facts: Facts): unknown
}

/** Page size; of a long list the first page is compared. */
const pageSize = 100

const ids = '{ edges { node { databaseId } } }'
const listField = (field: string) => `${field}(first: ${pageSize}) ${ids}`

/** Turns pages into lists and objects into ids, in the shape of the expected content. */
function simplify(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(simplify)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  const [only, another] = entries
  if (only && !another && ['edges', 'node', 'databaseId'].includes(only[0])) return simplify(only[1])
  return Object.fromEntries(entries.map(([key, nested]) => [key, simplify(nested)]))
}

/** Ids in a REST list: in the answer, or in the first list of it. */
function restIdsOf(body: unknown): unknown {
  const found = Array.isArray(body) ? body : Object.values(body as object).find(Array.isArray)
  return (found as { id: number }[] | undefined)?.map(({ id }) => id) ?? null
}

const feedEndpoints = (reader: number): Endpoint[] =>
  (['ALL', 'CAMPUS', 'FOLLOWING'] as const).flatMap((scope) =>
    (['LATEST', 'HOT'] as const).map((order) => ({
      name: `feed ${order} ${scope}`,
      request: `{ viewer { feed(order: ${order}, scope: ${scope}, first: ${pageSize}) {
        edges { node { databaseId } repostedBy { databaseId } } } } }`,
      isUnordered: order === 'HOT',
      expect: (facts) => ({ feed: expected.feedOf(facts, reader, scope, order) }),
    })),
  )

const notificationsEndpoint = (reader: number): Endpoint => ({
  name: 'notifications',
  request: `{ viewer { unreadNotificationsCount notifications(first: ${pageSize}) { edges { node {
    databaseId kind postDatabaseId actorsCount actors { databaseId } isUnread } } } } }`,
  expect: (facts) => {
    const { notifications, unread } = expected.notificationsOf(facts, reader)
    return { unreadNotificationsCount: unread, notifications: notifications.slice(0, pageSize) }
  },
})

const activityEndpoints = (reader: number): Endpoint[] =>
  (['ALL', 'FOLLOWS', 'POSTS'] as const).map((filter) => ({
    name: `activity ${filter}`,
    request: `{ viewer { activities(filter: ${filter}, first: ${pageSize}) { edges { node {
      kind user { databaseId } postDatabaseId } } } } }`,
    expect: (facts) => ({ activities: expected.activityOf(facts, reader, filter).slice(0, pageSize) }),
  }))

const ownLists = (reader: number): Endpoint[] => [
  {
    name: 'saved posts',
    request: `{ viewer { ${listField('savedPosts')} } }`,
    expect: (facts) => ({ savedPosts: expected.savedBy(facts, reader) }),
  },
  {
    name: 'requests, blocked and muted people',
    request: `{ viewer { followRequestsCount ${['followRequests', 'blockedUsers', 'mutedUsers'].map(listField).join(' ')} } }`,
    expect: (facts) => {
      const followRequests = expected.requestsTo(facts, reader)
      const turnedAway = expected.blockedAndMutedBy(facts, reader)
      return { followRequestsCount: followRequests.length, followRequests, ...turnedAway }
    },
  },
  {
    name: 'topics of the campus',
    request: `{ viewer { campusTopics { topic { key } peopleCount } } }`,
    isUnordered: true,
    expect: (facts) => ({ campusTopics: expected.campusTopicsOf(facts, reader) }),
  },
]

const searchEndpoints = (reader: number, { searches: texts, topics }: ReadTargets): Endpoint[] => [
  {
    name: 'search of people',
    request: `{ searchUsers(text: "student") { databaseId } }`,
    isUnordered: true,
    expect: (facts) => facts.rows.users.map(({ id }) => id).filter((id) => facts.knows(reader, id)),
  },
  ...texts.map((text) => ({
    name: `search of posts for ${text}`,
    request: `{ searchPosts(text: "${text}", first: ${pageSize}) ${ids} }`,
    expect: (facts: Facts) => facts.postsWith(reader, text),
  })),
  ...topics.map((key) => ({
    name: `topic ${key}`,
    request: `{ topic(name: "${key}") { ${listField('posts')} } }`,
    expect: (facts: Facts) => ({
      posts: newestFirst(
        facts.rows.posts.filter(({ id, topicKey }) => topicKey === key && facts.seesPost(reader, id)),
      ),
    }),
  })),
]

const profileEndpoint = (reader: number, person: number): Endpoint => ({
  name: `profile of ${person}`,
  request: `{ user(databaseId: ${person}) {
    isPrivate followersCount followingCount postsCount viewerFollowStatus viewerFollowerStatus viewerHasMuted
    ${['posts', 'reposts', 'followers', 'following'].map(listField).join(' ')}
    viewerKnownFollowers { count people { databaseId } } } }`,
  expect: (facts) => expected.profileOf(facts, reader, person),
})

const restProfileEndpoints = (reader: number, person: number): Endpoint[] =>
  (['posts', 'followers', 'following'] as const).map((field) => ({
    name: `${field} of ${person} over REST`,
    request: `/api/users/${person}/${field}?limit=${pageSize}`,
    expect: (facts) => {
      const content = expected.profileOf(facts, reader, person)
      return content ? [200, content[field]] : [404, null]
    },
  }))

const postEndpoints = (reader: number, id: number): Endpoint[] => [
  {
    name: `post ${id}`,
    request: `{ post(databaseId: ${id}) {
      likesCount repostsCount commentsCount viewerHasLiked viewerHasReposted viewerHasSaved viewerMayReply
      isQuote quoteOf { databaseId } ${listField('comments')} newestComments { databaseId } } }`,
    expect: (facts) => expected.postOf(facts, reader, id),
  },
  {
    name: `comments of post ${id} over REST`,
    request: `/api/posts/${id}/comments?limit=${pageSize}`,
    expect: (facts) => {
      const content = expected.postOf(facts, reader, id)
      return content ? [200, content.comments] : [404, null]
    },
  },
]

const threadEndpoint = (reader: number, id: number): Endpoint => ({
  name: `thread of comment ${id}`,
  request: `{ node(id: "${globalId('Comment', id)}") { ... on Comment { repliesCount ${listField('replies')} } } }`,
  expect: (facts) => expected.threadOf(facts, reader, id),
})

const photosEndpoint = (reader: number, id: number): Endpoint => ({
  name: `photos of post ${id}`,
  request: `{ post(databaseId: ${id}) { media { url } } }`,
  fetchesMedia: true,
  expect: (facts) =>
    facts.rows.media.filter(({ postId }) => postId === id && facts.seesPost(reader, id)).map(() => 200),
})

/** Endpoints of anonymous callers, who see posts alone. */
const anonymousEndpoints = (targets: ReadTargets): Endpoint[] => [
  ...targets.posts.flatMap((id) => postEndpoints(anonymousId, id).slice(0, 1)),
  ...targets.postsWithPhotos.map((id) => photosEndpoint(anonymousId, id)),
]

const endpointsOf = (reader: number, targets: ReadTargets): Endpoint[] => [
  ...feedEndpoints(reader),
  notificationsEndpoint(reader),
  ...activityEndpoints(reader),
  ...ownLists(reader),
  ...searchEndpoints(reader, targets),
  ...targets.people.map((id) => profileEndpoint(reader, id)),
  ...targets.peopleOverRest.flatMap((id) => restProfileEndpoints(reader, id)),
  ...targets.posts.flatMap((id) => postEndpoints(reader, id)),
  ...targets.comments.map((id) => threadEndpoint(reader, id)),
  ...targets.postsWithPhotos.map((id) => photosEndpoint(reader, id)),
]

/** Content of an endpoint for a reader, compared once the facts are known. */
export interface EndpointRead {
  reader: number
  endpoint: Endpoint
  content: unknown
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
export async function readEndpoints(
  client: Client,
  { id, token }: { id: number; token?: string },
  targets: ReadTargets,
): Promise<EndpointRead[]> {
  const reads: EndpointRead[] = []
  for (const endpoint of token ? endpointsOf(id, targets) : anonymousEndpoints(targets)) {
    const { request } = endpoint
    const isPath = request.startsWith('/')
    const { status, body } = await client.send<Body>(isPath ? `GET ${request}` : 'POST /graphql', {
      token,
      ...(!isPath && { json: { query: request } }),
    })
    let content = isPath
      ? [status, restIdsOf(body)]
      : body.data
        ? simplify(Object.values(body.data)[0])
        : body
    if (endpoint.fetchesMedia) {
      const { media = [] } = (content ?? {}) as { media?: { url: string }[] }
      content = await Promise.all(media.map(({ url }) => statusOf(client, url)))
    }
    reads.push({ reader: id, endpoint, content })
  }
  return reads
}

/** Sorts lists by their printed items. */
const sortLists = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map((item) => JSON.stringify(item)).toSorted()
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([key, nested]) => [key, sortLists(nested)]))
      : value

/** Difference between the shown and the expected content, if any. */
export function describeDifference(
  facts: Facts,
  { reader, endpoint, content }: EndpointRead,
): string | undefined {
  const expect = endpoint.expect(facts)
  const [found, wanted] = endpoint.isUnordered ? [sortLists(content), sortLists(expect)] : [content, expect]
  if (isDeepStrictEqual(found, wanted)) return undefined
  return `${endpoint.name} shows ${reader} ${JSON.stringify(content)} instead of ${JSON.stringify(expect)}`
}
