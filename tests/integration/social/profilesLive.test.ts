// Live updates of a watched profile (`userUpdates`), and their end.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { publishAccountChange } from '#server/changedAccounts.ts'
import { globalId } from '#server/core/context/ids.ts'
import { personOf } from '../../contract/matrix/people.ts'
import { useFennec } from '../../support/app.ts'
import { graphql } from '../../support/calls.ts'
import type { Person } from '../../support/factories.ts'
import { deleteAccount } from '../../support/people/leaving.ts'
import { answerFollow, setBlocked, setFollowing, suspend } from '../../support/people/people.ts'
import { publishPost } from '../../support/people/posts.ts'
import { answersOf, connect, errorsOf, listen, waitFor, type Client } from '../../support/sockets.ts'
import { captureStatements } from '../../support/statements.ts'
import { picture, uploadPicture } from '../../support/people/uploads.ts'
import { isComplete } from '../../support/people/watching.ts'

const fennec = useFennec()
let address = ''
let [ada, bayo, chidi] = [{}, {}, {}] as [Person, Person, Person]
beforeAll(async () => {
  address = await listen(fennec)
})
beforeEach(async () => {
  ;[ada, bayo, chidi] = [await personOf(fennec), await personOf(fennec), await personOf(fennec)]
})

const document = `subscription ($userId: ID!) {
  userUpdates(userId: $userId) {
    __typename
    ... on UserChanged { user {
      displayName handle bio isPrivate followersCount followingCount postsCount profileImageUrl
    } }
    ... on UserFollowed { userId status }
    ... on UserGone { userId }
  }
}`

interface Update {
  __typename: 'UserChanged' | 'UserFollowed' | 'UserGone'
  user?: Record<string, unknown>
  userId?: string
  status?: string | null
}

const readUpdates = (client: Client) =>
  answersOf(client, '1').map((answer) => (answer as { data: { userUpdates: Update } }).data.userUpdates)

/** Opens the profile; resolves after its first event. */
async function watchProfile(caller: Person, profile: Person): Promise<Client> {
  const client = await connect(address, { token: caller.token })
  client.subscribe('1', document, { userId: globalId('User', profile.id) })
  await waitFor(() => expect(readUpdates(client)).toHaveLength(2))
  return client
}

const expectUser = (client: Client, person: object) =>
  waitFor(() =>
    expect(readUpdates(client).findLast(({ user }) => user)?.user).toEqual(expect.objectContaining(person)),
  )
const readFollowStatuses = (client: Client) =>
  readUpdates(client).flatMap((update) => ('status' in update ? [update.status] : []))

const mutate = async (caller: Person, mutation: string, input: object) => {
  const type = `${mutation[0]?.toUpperCase()}${mutation.slice(1)}Input`
  const text = `mutation ($input: ${type}!) { ${mutation}(input: $input) { clientMutationId: __typename } }`
  expect((await graphql(fennec, text, { input }, caller)).errors).toBeUndefined()
}

/** Checks that the profile is reported gone and that nothing more comes. */
const expectGone = async (client: Client, caller: Person) => {
  await waitFor(() => expect(isComplete(client)).toBe(true))
  expect(readUpdates(client).at(-1)).toEqual({ __typename: 'UserGone', userId: globalId('User', caller.id) })
}

describe('a viewer of a profile', () => {
  it('sees a new name, picture, bio and handle, and every count as it changes', async () => {
    const client = await watchProfile(bayo, ada)
    await mutate(ada, 'editProfile', { fullName: 'Ada Obi', bio: 'Physics' })
    await expectUser(client, { displayName: 'Ada Obi', bio: 'Physics', profileImageUrl: null })
    await uploadPicture(fennec, ada, await picture())
    await expectUser(client, { profileImageUrl: expect.stringMatching(/^\/media\/pictures\//) })
    await mutate(ada, 'changeHandle', { name: `ada${ada.id}` })
    await expectUser(client, { handle: `ada${ada.id}.unilag` })
    await setFollowing(fennec, chidi, ada.id)
    await expectUser(client, { followersCount: 1 })
    await setFollowing(fennec, ada, chidi.id)
    await expectUser(client, { followersCount: 1, followingCount: 1 })
    await setFollowing(fennec, chidi, ada.id, false)
    await expectUser(client, { followersCount: 0, followingCount: 1 })
    expect(readFollowStatuses(client)).toEqual([null])
  })

  it('sees on their own profile the number of posts, after each one published or deleted', async () => {
    const client = await watchProfile(ada, ada)
    const postId = await publishPost(fennec, ada)
    await expectUser(client, { postsCount: 1 })
    await mutate(ada, 'deletePost', { postId: globalId('Post', postId) })
    await expectUser(client, { postsCount: 0 })
  })

  it('sees that their request was accepted, that they were removed, or follow from another device', async () => {
    await mutate(ada, 'editProfile', { isPrivate: true })
    const [asking, other] = [await watchProfile(bayo, ada), await watchProfile(chidi, ada)]
    await setFollowing(fennec, bayo, ada.id)
    await waitFor(() => expect(readFollowStatuses(asking)).toEqual([null, 'REQUESTED']))
    await answerFollow(fennec, 'acceptFollow', ada, bayo.id)
    await waitFor(() => expect(readFollowStatuses(asking)).toEqual([null, 'REQUESTED', 'ACCEPTED']))
    await expectUser(other, { followersCount: 1 })
    await answerFollow(fennec, 'removeFollower', ada, bayo.id)
    await waitFor(() => expect(readFollowStatuses(asking).at(-1)).toBe(null))
    await expectUser(other, { followersCount: 0 })
    // Another viewer receives nothing about this relation.
    expect(readFollowStatuses(other)).toEqual([null])
  })

  it('sees that the account has become private, and open again', async () => {
    const client = await watchProfile(bayo, ada)
    await mutate(ada, 'editProfile', { isPrivate: true })
    await expectUser(client, { isPrivate: true })
    await mutate(ada, 'editProfile', { isPrivate: false })
    await expectUser(client, { isPrivate: false })
  })

  it.each<[string, () => Promise<unknown>]>([
    ['the viewer is blocked', () => setBlocked(fennec, ada, bayo.id)],
    ['the viewer blocks', () => setBlocked(fennec, bayo, ada.id)],
    ['the user deletes the account', () => deleteAccount(fennec, ada)],
  ])('sees that the user is gone when %s, and nothing after that (T64)', async (_case, action) => {
    const client = await watchProfile(bayo, ada)
    await action()
    await expectGone(client, ada)
  })

  it('sees that at once when the command line suspends the user, while a moderator keeps the profile (T64)', async () => {
    const [reader, moderator] = [
      await watchProfile(bayo, ada),
      await watchProfile(await personOf(fennec, 'admin'), ada),
    ]
    await suspend(fennec, ada.id)
    publishAccountChange(fennec.services.bus, { userId: ada.id, sessionIds: [] })
    await expectGone(reader, ada)
    expect(isComplete(moderator)).toBe(false)
  })

  it('cannot start across a block, or for a missing user (T64)', async () => {
    await setBlocked(fennec, ada, bayo.id)
    for (const [user, id] of [
      [bayo, ada.id],
      [ada, bayo.id],
      [chidi, 2_147_483_647],
    ] as const) {
      const client = await connect(address, { token: user.token })
      client.subscribe('1', document, { userId: globalId('User', id) })
      await waitFor(() => expect(errorsOf(client, '1')[0]?.extensions.code).toBe('NOT_FOUND'))
    }
  })

  it('costs no more beside fifteen others than alone (T64)', async () => {
    const costs: number[] = []
    for (const people of [1, 15]) {
      const clients: Client[] = []
      while (clients.length < people) clients.push(await watchProfile(await personOf(fennec), ada))
      const bio = `Seen by ${people}`
      const statements = await captureStatements(async () => {
        await mutate(ada, 'editProfile', { bio })
        for (const client of clients) await expectUser(client, { bio })
      })
      costs.push(statements.length)
      for (const { socket } of clients) socket.close()
      await waitFor(() => expect(clients.every(({ closed }) => closed.code !== undefined)).toBe(true))
    }
    expect(costs[1]).toBe(costs[0])
  })
})
