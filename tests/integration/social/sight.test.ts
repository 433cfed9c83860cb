// Visibility of users and posts on every surface (001 §6, 001 §2, ADR 27): private, suspended and blocked users, and held posts.
import { beforeAll, describe, expect, it } from 'vitest'
import { globalId } from '#server/core/context/ids.ts'
import { personOf } from '../../contract/matrix/people.ts'
import { useFennec, type Fennec } from '../../support/app.ts'
import { graphql, rest, type Caller } from '../../support/calls.ts'
import type { Person } from '../../support/factories.ts'
import {
  block,
  makePrivate,
  setBlocked,
  setFollowing,
  setMuted,
  suspend,
} from '../../support/people/people.ts'
import { engage, publishPost, type Engagement } from '../../support/people/posts.ts'

const fennec = useFennec()

/** A user with a post, and objects that lead to it: a repost, a quote and a save of a user visible to all. */
interface Scene {
  author: Person
  postId: number
  /** The friend's post, reposted by the author. */
  repostedId: number
  friend: Person
  quoteId: number
  reader: Person
}

/** Changes to the author after the scene is complete. */
const changes: Record<string, (fennec: Fennec, scene: Scene) => Promise<unknown>> = {
  open: async () => {},
  'private, followed': async (app, { author, reader }) => {
    await setFollowing(app, reader, author.id)
    await makePrivate(app, author.id)
  },
  private: (app, { author }) => makePrivate(app, author.id),
  'private, asked': async (app, { author, reader }) => {
    await makePrivate(app, author.id)
    await setFollowing(app, reader, author.id)
  },
  suspended: (app, { author }) => suspend(app, author.id),
  'who waits for a decision about it': ({ services }, { postId: id }) =>
    services.prisma.post.update({ where: { id }, data: { isHeld: true } }),
  'blocked by me': (app, { author, reader }) => block(app, reader.id, author.id),
  'blocking me': (app, { author, reader }) => block(app, author.id, reader.id),
  muted: (app, { author, reader }) => setMuted(app, reader, author.id),
}

let sceneCount = 0

async function createScene(change: string): Promise<Scene> {
  const lastName = `Sight${++sceneCount}`
  const [author, friend, reader] = [
    await personOf(fennec, 'customer', { firstName: 'Zed', lastName, campus: lastName }),
    await personOf(fennec),
    await personOf(fennec, 'customer', { campus: lastName }),
  ]
  const postId = await publishPost(fennec, author, 'Seen or not?', { topic: lastName })
  const quoteId = await publishPost(fennec, friend, 'Look', { quoteOf: globalId('Post', postId) })
  await engage(fennec, 'repost', postId, friend)
  for (const caller of [reader, author]) await engage(fennec, 'save', postId, caller)
  const repostedId = await publishPost(fennec, friend, 'Worth sharing')
  await engage(fennec, 'repost', repostedId, author)
  await setFollowing(fennec, reader, friend.id)
  await setFollowing(fennec, friend, author.id)
  const scene = { author, postId, repostedId, friend, quoteId, reader }
  await changes[change]?.(fennec, scene)
  return scene
}

const ids = (posts: { edges: { node: { databaseId: number } }[] }) =>
  posts.edges.map(({ node }) => node.databaseId)

async function query<Data>(caller: Caller, document: string, variables: object = {}): Promise<Data> {
  const { data, errors } = await graphql<Data>(fennec, document, { ...variables }, caller)
  if (!data) throw new Error(errors?.[0]?.message)
  return data
}

interface Page {
  edges: { node: { databaseId: number } }[]
}

/** Every surface that can show a post; returns true if the caller receives it. */
const postSurfaces: Record<string, (caller: Caller, scene: Scene) => Promise<boolean>> = {
  'post()': async (caller, { postId }) =>
    (await query<{ post: object | null }>(caller, `{ post(databaseId: ${postId}) { content } }`)).post !==
    null,
  'node()': async (caller, { postId }) =>
    (
      await query<{ node: object | null }>(caller, 'query ($id: ID!) { node(id: $id) { id } }', {
        id: globalId('Post', postId),
      })
    ).node !== null,
  'topic()': async (caller, { postId }) => {
    const { topic } = await query<{ topic: { posts: Page } }>(
      caller,
      `{ topic(name: "Sight${sceneCount}") { posts { edges { node { databaseId } } } } }`,
    )
    return ids(topic.posts).includes(postId)
  },
  'posts of the author': async (caller, { author, postId }) => {
    const { user } = await query<{ user: { posts: Page } | null }>(
      caller,
      `{ user(databaseId: ${author.id}) { posts { edges { node { databaseId } } } } }`,
    )
    return user !== null && ids(user.posts).includes(postId)
  },
  'reposts of a friend': async (caller, { friend, postId }) => {
    const { user } = await query<{ user: { reposts: Page } }>(
      caller,
      `{ user(databaseId: ${friend.id}) { reposts { edges { node { databaseId } } } } }`,
    )
    return ids(user.reposts).includes(postId)
  },
  'reposts of the author': async (caller, { author, repostedId }) => {
    const { user } = await query<{ user: { reposts: Page } | null }>(
      caller,
      `{ user(databaseId: ${author.id}) { reposts { edges { node { databaseId } } } } }`,
    )
    return user !== null && ids(user.reposts).includes(repostedId)
  },
  'a quote': async (caller, { quoteId }) =>
    (
      await query<{ post: { quoteOf: object | null } }>(
        caller,
        `{ post(databaseId: ${quoteId}) { quoteOf { content } } }`,
      )
    ).post.quoteOf !== null,
}

/** Surfaces with the reader's own lists: feeds and saved posts. */
const readerLists: Record<string, string> = {
  'the latest posts of all': 'feed(order: LATEST, scope: ALL)',
  'the hot posts of all': 'feed(order: HOT, scope: ALL, first: 100)',
  'the feed of the campus': 'feed(order: LATEST, scope: CAMPUS)',
  'the feed of followed users': 'feed(order: LATEST, scope: FOLLOWING)',
  'the hot posts of followed users': 'feed(order: HOT, scope: FOLLOWING)',
  'the saved posts': 'savedPosts',
}

const isListed = async (caller: Caller, field: string, { postId }: Scene) => {
  const { viewer } = await query<{ viewer: Record<string, Page> }>(
    caller,
    `{ viewer { list: ${field} { edges { node { databaseId } } } } }`,
  )
  return ids(viewer.list ?? { edges: [] }).includes(postId)
}

describe.each([
  ['open', true],
  ['private, followed', true],
  ['private', false],
  ['private, asked', false],
  ['suspended', false],
  ['blocked by me', false],
  ['blocking me', false],
  ['who waits for a decision about it', false],
])('the post of a user %s (T23, T26, T64)', (change, isSeen) => {
  let scene: Scene
  beforeAll(async () => {
    scene = await createScene(change)
  })

  it('reaches the reader on every surface or on none', async () => {
    const surfaces = Object.entries(postSurfaces)
    const open = await Promise.all(
      surfaces.map(async ([name, isVisible]) => ((await isVisible(scene.reader, scene)) ? [name] : [])),
    )
    // The author's other acts stay visible.
    const elsewhere = change === 'who waits for a decision about it' ? ['reposts of the author'] : []
    expect(open.flat()).toEqual(isSeen ? surfaces.map(([name]) => name) : elsewhere)
    const listed = await Promise.all(
      Object.entries(readerLists).map(async ([name, field]) =>
        (await isListed(scene.reader, field, scene)) ? [name] : [],
      ),
    )
    expect(listed.flat()).toEqual(isSeen ? Object.keys(readerLists) : [])
  })

  it('reaches its author and a moderator in any case', async () => {
    const admin = await personOf(fennec, 'admin')
    for (const caller of [scene.author, admin])
      for (const [name, isVisible] of Object.entries(postSurfaces))
        expect(await isVisible(caller, scene), name).toBe(true)
    expect(await isListed(scene.author, 'savedPosts', scene)).toBe(true)
  })

  it('cannot be liked, reposted, saved or quoted by a user who cannot see it', async () => {
    const codeOf = async (kind: Engagement) =>
      (await engage(fennec, kind, scene.postId, scene.reader)).errors?.[0]?.extensions.code
    for (const kind of ['like', 'save'] as const)
      expect(await codeOf(kind)).toBe(isSeen ? undefined : 'NOT_FOUND')
    // Neither shows it to users without an accepted follow.
    const whereSeen = change === 'open' ? undefined : 'FORBIDDEN'
    expect(await codeOf('repost')).toBe(isSeen ? whereSeen : 'NOT_FOUND')
    const quoteOf = globalId('Post', scene.postId)
    const quoted = await publishPost(fennec, scene.reader, 'Look', { quoteOf }).then(
      () => true,
      () => false,
    )
    expect(quoted).toBe(change === 'open')
  })

  it('is public only where the account is open (001 §6)', async () => {
    const isPublic = change === 'open' || change.startsWith('block')
    expect(await postSurfaces['post()']?.({}, scene)).toBe(isPublic)
  })
})

/** The followers and the followed users of an account, and the number of mutual followers with the reader. */
async function readFollowLists(reader: Caller, id: number) {
  const list = 'edges { node { databaseId } }'
  const { user } = await query<{
    user: { followers: Page; following: Page; viewerKnownFollowers: { count: number } } | null
  }>(
    reader,
    `{ user(databaseId: ${id}) {
      followers { ${list} } following { ${list} } viewerKnownFollowers { count }
    } }`,
  )
  if (!user) return { followers: [], following: [], known: 0 }
  const { followers, following, viewerKnownFollowers } = user
  return { followers: ids(followers), following: ids(following), known: viewerKnownFollowers.count }
}

describe.each([
  ['open', true],
  ['private', true],
  ['private, followed', true],
  ['private, asked', true],
  ['muted', true],
  ['suspended', false],
  ['blocked by me', false],
  ['blocking me', false],
])('a user %s (T23, T27)', (change, isKnown) => {
  it('is visible to the reader on every surface or on none', async () => {
    const scene = await createScene(change)
    const { author, reader } = scene
    const { user } = await query<{ user: object | null }>(
      reader,
      `{ user(databaseId: ${author.id}) { handle } }`,
    )
    expect(user !== null).toBe(isKnown)
    const { node } = await query<{ node: object | null }>(
      reader,
      'query ($id: ID!) { node(id: $id) { id } }',
      {
        id: globalId('User', author.id),
      },
    )
    expect(node !== null).toBe(isKnown)
    const { searchUsers } = await query<{ searchUsers: object[] }>(
      reader,
      `{ searchUsers(text: "zed sight${sceneCount}") { id } }`,
    )
    expect(searchUsers).toHaveLength(isKnown ? 1 : 0)
    const { createPost } = await query<{ createPost: { post: { mentions: object[] } } }>(
      reader,
      'mutation ($input: CreatePostInput!) { createPost(input: $input) { post { mentions { offset } } } }',
      { input: { content: `Ask @Zed Sight${sceneCount}` } },
    )
    expect(createPost.post.mentions).toHaveLength(isKnown ? 1 : 0)
    const { friend } = scene
    const { following } = await readFollowLists(reader, friend.id)
    expect(following).toEqual(isKnown ? [author.id] : [])
    for (const address of [author.id, `${author.id}/followers`, `${author.id}/following`])
      expect((await rest(fennec, `GET /api/users/${address}`, undefined, reader)).status).toBe(
        isKnown ? 200 : 404,
      )
    const { errors } = await setFollowing(fennec, reader, author.id)
    expect(errors?.[0]?.extensions.code).toBe(isKnown ? undefined : 'NOT_FOUND')
    const hidden = isKnown ? undefined : 'NOT_FOUND User not found'
    expect((await setMuted(fennec, reader, author.id)).refusal).toBe(hidden)
    // A user who has blocked another may repeat the block.
    const { refusal } = await setBlocked(fennec, reader, author.id)
    expect(refusal).toBe(change === 'blocked by me' ? undefined : hidden)
  })
})

describe.each([
  ['open', true],
  ['private, followed', true],
  ['muted', true],
  ['private', false],
  ['private, asked', false],
  ['suspended', false],
  ['blocked by me', false],
  ['blocking me', false],
])('the followers of a user %s (001 §2, 001 §6)', (change, isSeen) => {
  it('are visible to viewers of the user’s posts, to the user and to moderators', async () => {
    const { author, reader, friend } = await createScene(change)
    const seen = await readFollowLists(reader, author.id)
    expect(seen.followers.includes(friend.id)).toBe(isSeen)
    expect(seen.known).toBe(isSeen ? 1 : 0)
    for (const caller of [author, await personOf(fennec, 'admin')])
      expect((await readFollowLists(caller, author.id)).followers).toContain(friend.id)
  })
})
