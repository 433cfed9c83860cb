// Accounts that turn private or open: every surface follows at the same moment (001 §2, ADR 23), in lists, counts, quotes,
// files, link cards, caches, and open screens.
import { beforeAll, describe, expect, it } from 'vitest'
import { globalId } from '#server/core/context/ids.ts'
import { personOf } from '../../contract/matrix/people.ts'
import { useFennec } from '../../support/app.ts'
import { graphql, type Caller } from '../../support/calls.ts'
import { mutateComment, createComment } from '../../support/people/comments.ts'
import type { Person } from '../../support/factories.ts'
import { postMedia } from '../../support/media.ts'
import { subscribeNotifications } from '../../support/people/notifications.ts'
import { answerFollow, setFollowing } from '../../support/people/people.ts'
import { engage, publishPost } from '../../support/people/posts.ts'
import { answersOf, connect, listen, waitFor, type Client } from '../../support/sockets.ts'
import { picture } from '../../support/people/uploads.ts'
import { isComplete, watch } from '../../support/people/watching.ts'

const fennec = useFennec({ PUBLIC_URL: 'https://fennec.example' })

/** Occurs in everything that is private to the author, and nowhere else. */
const secret = 'okra'
/** Occurs in the post of another user that the author reposts. */
const shared = 'groundnut'

let [author, friend, follower, stranger] = [{}, {}, {}, {}] as [Person, Person, Person, Person]
const ids = { post: 0, shared: 0, quote: 0, naming: 0, thread: 0 }
let photo = ''

const setPrivate = async (isPrivate: boolean) => {
  const document = 'mutation ($input: EditProfileInput!) { editProfile(input: $input) { viewer { email } } }'
  expect((await graphql(fennec, document, { input: { isPrivate } }, author)).errors).toBeUndefined()
}

beforeAll(async () => {
  const campus = 'turning'
  const createStudent = () => personOf(fennec, 'customer', { campus })
  ;[author, friend, follower, stranger] = [
    await createStudent(),
    await createStudent(),
    await createStudent(),
    await createStudent(),
  ]
  const { data } = await postMedia(fennec, author, [{ file: await picture() }])
  photo = data?.createPost.post.media[0]?.url ?? ''
  ids.post = await publishPost(fennec, author, `The ${secret} is ready`, { topic: `${secret} soup` })
  ids.shared = await publishPost(fennec, friend, `Free ${shared}`)
  ids.quote = await publishPost(fennec, friend, 'Look', { quoteOf: globalId('Post', ids.post) })
  ids.naming = await publishPost(fennec, friend, `Who has #${secret.toUpperCase()}SOUP?`)
  await publishPost(fennec, author, 'And more', { topic: `${secret}soup` })
  await engage(fennec, 'repost', ids.post, friend)
  await engage(fennec, 'repost', ids.shared, author)
  await setFollowing(fennec, friend, author.id)
  await setFollowing(fennec, author, friend.id)
  await setFollowing(fennec, follower, author.id)
  for (const reader of [follower, stranger]) {
    await setFollowing(fennec, reader, friend.id)
    await engage(fennec, 'save', ids.post, reader)
    const { id, databaseId } = await createComment(fennec, reader, 'Where?', { postId: ids.post })
    await createComment(fennec, author, `At the ${secret} stall`, { postId: ids.post, parentId: id })
    ids.thread = databaseId
  }
})

/** A query of the graph or a path to fetch, and the text in the answer that proves access. */
type Surface = [ask: string, shows?: string]

const list = 'edges { node { content } }'
const people = 'edges { node { databaseId } }'
const feeds = ['ALL', 'CAMPUS', 'FOLLOWING'].flatMap((scope) =>
  ['LATEST', 'HOT'].map((order) => `{ viewer { feed(scope: ${scope}, order: ${order}) { ${list} } } }`),
)

/** Surfaces for viewers of the author's posts. */
const followerSurfaces = (): Surface[] => [
  [`{ post(databaseId: ${ids.post}) { content } }`],
  [`{ node(id: "${globalId('Post', ids.post)}") { ... on Post { content } } }`],
  [`{ post(databaseId: ${ids.post}) { comments { edges { node { replies { ${list} } } } } } }`],
  [`{ node(id: "${globalId('Comment', ids.thread)}") { ... on Comment { replies { ${list} } } } }`],
  [`{ post(databaseId: ${ids.quote}) { quoteOf { content } } }`],
  [`{ user(databaseId: ${author.id}) { posts { ${list} } } }`],
  [`{ user(databaseId: ${author.id}) { reposts { ${list} } } }`, shared],
  [`{ user(databaseId: ${friend.id}) { reposts { ${list} } } }`],
  [`{ user(databaseId: ${author.id}) { followers { ${people} } } }`, `:${friend.id}}`],
  [`{ user(databaseId: ${author.id}) { following { ${people} } } }`, `:${friend.id}}`],
  [`{ user(databaseId: ${author.id}) { viewerKnownFollowers { count } } }`, '"count":1'],
  ...feeds.map((feed): Surface => [feed]),
  [`{ viewer { savedPosts { ${list} } } }`],
  [`{ viewer { notifications { edges { node { message } } } } }`],
  ['{ viewer { unreadNotificationsCount } }', ':1}'],
  ['{ viewer { activities { edges { node { text } } } } }'],
  [`{ searchTopics(text: "${secret}") { name } }`],
  [`{ topic(name: "${secret} soup") { posts { ${list} } } }`],
  [`{ searchPosts(text: "${secret}") { ${list} } }`],
  [`/api/posts/${ids.post}`],
  ['/api/posts?limit=100'],
  [`/api/users/${author.id}/posts`],
  [`/api/users/${author.id}/reposts`, shared],
  [`/api/users/${friend.id}/reposts`],
  [`/api/users/${author.id}/followers`, `"id":${friend.id},`],
  [`/api/users/${author.id}/following`, `"id":${friend.id},`],
  [`/api/posts/${ids.post}/comments`],
  [`/api/comments/${ids.thread}/replies`],
  ['/api/saved-posts'],
  [`/api/posts/${ids.post}/saved-status`, 'true'],
  ['/api/notifications'],
  ['/api/activities'],
]

/** Shows all open accounts, and no others. */
const campusSurface: Surface = ['{ viewer { campusTopics { topic { name } } } }']

/** Surfaces for everyone, signed in or not, as long as the account is open. */
const openSurfaces = (): Surface[] => [
  [`{ post(databaseId: ${ids.post}) { content } }`],
  [`{ post(databaseId: ${ids.naming}) { namedTopics { name } } }`, secret.toUpperCase() + 'SOUP'],
  [`/api/posts/${ids.post}`],
  [`/posts/${ids.post}`],
  [`/profile/${author.id}`, 'og:title'],
  [photo, ''],
  [photo.replace(/-\d+\.webp$/, '.jpg'), ''],
]

/** The last ETag and visibility per viewer and address, sent again with the next request. */
const responses = new Map<string, { tag: string; isSeen: boolean }>()

async function isSeen(caller: Caller, [query, shows = secret]: Surface): Promise<boolean> {
  if (query.startsWith('{')) {
    const { data } = await graphql(fennec, query, {}, caller)
    return JSON.stringify(data).includes(shows)
  }
  const key = `${caller.token} ${query}`
  const { tag = '""', isSeen: wasSeen = false } = responses.get(key) ?? {}
  const authorization = caller.token && `Bearer ${caller.token}`
  const headers = { 'if-none-match': tag, ...(authorization && { authorization }) }
  const answer = await fennec.app.inject({ url: query, headers })
  if (answer.statusCode === 304) return wasSeen
  const isSeen = answer.statusCode === 200 && answer.body.includes(shows)
  responses.set(key, { tag: String(answer.headers['etag']), isSeen })
  return isSeen
}

const readSeen = async (caller: Caller, table: Surface[]) => {
  const seen: string[] = []
  for (const surface of table) if (await isSeen(caller, surface)) seen.push(surface[0])
  return seen
}

const queriesOf = (table: Surface[]) => table.map(([query]) => query)

describe('an account that turns private', () => {
  it('is closed to a stranger on every surface at once, stays with a follower, and opens again (T26, T64)', async () => {
    const table = [...followerSurfaces(), campusSurface, ...openSurfaces()]
    for (const reader of [stranger, follower]) expect(await readSeen(reader, table)).toEqual(queriesOf(table))
    expect(await readSeen({}, openSurfaces())).toEqual(queriesOf(openSurfaces()))

    await setPrivate(true)
    expect(await readSeen(stranger, table)).toEqual([])
    expect(await readSeen({}, openSurfaces())).toEqual([])
    expect(await readSeen(follower, followerSurfaces())).toEqual(queriesOf(followerSurfaces()))

    await setPrivate(false)
    for (const reader of [stranger, follower])
      expect(await readSeen(reader, followerSurfaces())).toEqual(queriesOf(followerSurfaces()))
    expect(await readSeen({}, openSurfaces())).toEqual(queriesOf(openSurfaces()))
  })

  it('opens on every surface for an accepted follower, and closes for a removed one', async () => {
    await setPrivate(true)
    await setFollowing(fennec, stranger, author.id)
    expect(await readSeen(stranger, followerSurfaces())).toEqual([])
    await answerFollow(fennec, 'acceptFollow', author, stranger.id)
    const withoutCount = followerSurfaces().filter(([query]) => !query.includes('unreadNotificationsCount'))
    expect(await readSeen(stranger, withoutCount)).toEqual(queriesOf(withoutCount))
    await answerFollow(fennec, 'removeFollower', author, stranger.id)
    expect(await readSeen(stranger, followerSurfaces())).toEqual([])
    await setPrivate(false)
  })

  it('sends nothing more to a stranger who has every screen open (T64)', async () => {
    const address = await listen(fennec)
    const subscribeNewPosts = async ({ token }: Person) => {
      const client = await connect(address, { token })
      client.subscribe('1', 'subscription { newPosts { postId } }')
      return client
    }
    const receivedUpdates = (client: Client) => JSON.stringify(answersOf(client, '1'))
    const [strangerClient, followerClient] = [
      await subscribeNewPosts(stranger),
      await subscribeNewPosts(follower),
    ]
    const watcher = await watch(address, stranger, ids.post)
    const nextNotice = await subscribeNotifications(fennec, { token: stranger.token ?? null })
    const before = await publishPost(fennec, author, 'Before')
    for (const client of [strangerClient, followerClient])
      await waitFor(() => expect(receivedUpdates(client)).toContain(globalId('Post', before)))
    await setPrivate(true)
    await waitFor(() => expect(isComplete(watcher.client)).toBe(true))
    const parentId = globalId('Comment', ids.thread)
    await mutateComment(
      fennec,
      'createComment',
      { postId: globalId('Post', ids.post), parentId, content: secret },
      author,
    )
    const after = await publishPost(fennec, author, `@${stranger.id} ${secret}`)
    const open = await publishPost(fennec, friend, 'Open')
    await engage(fennec, 'like', await publishPost(fennec, stranger), friend)
    for (const client of [strangerClient, followerClient])
      await waitFor(() => expect(receivedUpdates(client)).toContain(globalId('Post', open)))
    expect(receivedUpdates(followerClient)).toContain(globalId('Post', after))
    expect(receivedUpdates(strangerClient)).not.toContain(globalId('Post', after))
    expect(await nextNotice()).toMatchObject({ notification: { message: expect.stringContaining('liked') } })
    await setPrivate(false)
  })
})
