// Profiles: their fields, editing, and accounts that turn private or open.
import { beforeAll, describe, expect, it } from 'vitest'
import { globalId } from '#server/core/context/ids.ts'
import { useFennec } from '../../support/app.ts'
import { graphql, type Caller } from '../../support/calls.ts'
import { signUp, type Person } from '../../support/factories.ts'
import { fetchMedia, postMedia } from '../../support/media.ts'
import { setFollowing } from '../../support/people/people.ts'
import { publishPost } from '../../support/people/posts.ts'
import { listen, waitFor } from '../../support/sockets.ts'
import { captureStatements } from '../../support/statements.ts'
import { isComplete, newestLikes, addLikes, watch } from '../../support/people/watching.ts'
import { picture } from '../../support/people/uploads.ts'

const fennec = useFennec()

interface ShownProfile {
  displayName: string
  bio: string | null
  link: string | null
  linkHost: string | null
  isPrivate: boolean
}

const profileFields = 'displayName bio link linkHost isPrivate'

async function editProfile(caller: Caller, input: Record<string, unknown>) {
  const { data, errors } = await graphql<{ editProfile: { viewer: { user: ShownProfile } } }>(
    fennec,
    `mutation ($input: EditProfileInput!) { editProfile(input: $input) { viewer { user { ${profileFields} } } } }`,
    { input },
    caller,
  )
  return { user: data?.editProfile.viewer.user, refusal: errors?.[0] }
}

async function readProfile({ id }: Person, reader: Caller): Promise<ShownProfile | null | undefined> {
  const { data } = await graphql<{ user: ShownProfile | null }>(
    fennec,
    `{ user(databaseId: ${id}) { ${profileFields} } }`,
    {},
    reader,
  )
  return data?.user
}

const setPrivate = (person: Person, isPrivate: boolean) => editProfile(person, { isPrivate })

describe('a student with a profile text', () => {
  it('is shown to others as written, line by line, with the link under https://', async () => {
    const [ada, reader] = [await signUp(fennec), await signUp(fennec)]
    const bio = 'Third year, Physics.\n\nẸ káàbọ̀! 🦊'
    await editProfile(ada, { bio: `  ${bio} `, link: ' ada.example.ng/laptops ' })
    expect(await readProfile(ada, reader)).toEqual({
      displayName: 'Amaka Nwosu',
      bio,
      link: 'https://ada.example.ng/laptops',
      linkHost: 'ada.example.ng',
      isPrivate: false,
    })
  })

  it('removes fields by leaving them blank, and keeps those not sent', async () => {
    const ada = await signUp(fennec)
    await editProfile(ada, { bio: 'Physics', link: 'https://ada.example.ng' })
    expect((await editProfile(ada, { bio: ' \n' })).user).toMatchObject({
      bio: null,
      link: 'https://ada.example.ng/',
    })
    expect((await editProfile(ada, { link: null })).user).toMatchObject({ bio: null, link: null })
  })

  it('has 500 characters, as a reader counts them, and is refused at the 501st', async () => {
    const ada = await signUp(fennec)
    expect((await editProfile(ada, { bio: '👩🏾‍🎓'.repeat(500) })).user?.bio).toHaveLength(500 * 7)
    const { refusal } = await editProfile(ada, { bio: 'x'.repeat(501) })
    expect(refusal).toMatchObject({
      message: 'Bio must be at most 500 characters',
      extensions: { code: 'INVALID_INPUT', problems: [{ path: 'bio' }] },
    })
    expect((await readProfile(ada, ada))?.bio).toHaveLength(500 * 7)
  })

  it.each([
    'javascript:alert(1)',
    'https://google.com@evil.ng',
    'http://127.1',
    `https://x.ng/${'y'.repeat(200)}`,
  ])('cannot link to %s (001 §5, T40)', async (link) => {
    const ada = await signUp(fennec)
    const { refusal } = await editProfile(ada, { link })
    expect(refusal?.extensions).toMatchObject({ code: 'INVALID_INPUT', problems: [{ path: 'link' }] })
    expect((await readProfile(ada, ada))?.link).toBeNull()
  })

  it('has the real host of a look-alike link shown', async () => {
    const ada = await signUp(fennec)
    await editProfile(ada, { link: 'аррӏе.com' })
    expect(await readProfile(ada, ada)).toMatchObject({
      link: 'https://xn--80ak6aa92e.com/',
      linkHost: 'xn--80ak6aa92e.com',
    })
  })

  it('may send first and last name separately, which are shown as one name', async () => {
    const ada = await signUp(fennec)
    expect((await editProfile(ada, { firstName: 'Ada Ngozi' })).user?.displayName).toBe('Ada Ngozi Nwosu')
    expect((await editProfile(ada, { lastName: 'Obi Eze' })).user?.displayName).toBe('Ada Ngozi Obi Eze')
    expect((await editProfile(ada, { firstName: 'Ada', lastName: '' })).user?.displayName).toBe('Ada')
    const both = await editProfile(ada, { fullName: 'Bola Ige', firstName: 'Ada', lastName: 'Obi' })
    expect(both.user?.displayName).toBe('Bola Ige')
    const { refusal } = await editProfile(ada, { firstName: 'x'.repeat(50), lastName: 'y'.repeat(50) })
    expect(refusal).toMatchObject({
      message: 'Name must be at most 80 characters',
      extensions: { problems: [{ path: 'firstName' }] },
    })
  })

  it('costs a reader of many profiles one statement more (T55)', async () => {
    const people = [await signUp(fennec), await signUp(fennec), await signUp(fennec)] as const
    const query = (fields: string) =>
      `{ ${people.map(({ id }) => `u${id}: user(databaseId: ${id}) { ${fields} }`).join(' ')} }`
    const costOf = async (fields: string) =>
      (await captureStatements(() => graphql(fennec, query(fields), {}, people[0]))).length
    expect(await costOf('handle bio link linkHost')).toBe((await costOf('handle')) + 1)
  })
})

describe('an account that turns private', () => {
  let address = ''
  beforeAll(async () => {
    address = await listen(fennec)
  })

  it('shows an unaccepted viewer its identity and counts, and none of its posts (001 §2)', async () => {
    const [ada, stranger] = [await signUp(fennec), await signUp(fennec)]
    await editProfile(ada, { bio: 'Physics', isPrivate: true })
    await publishPost(fennec, ada)
    const { data } = await graphql<{ user: object }>(
      fennec,
      `{ user(databaseId: ${ada.id}) {
        displayName bio isPrivate postsCount posts { edges { cursor } } reposts { edges { cursor } }
      } }`,
      {},
      stranger,
    )
    expect(data?.user).toEqual({
      displayName: 'Amaka Nwosu',
      bio: 'Physics',
      isPrivate: true,
      postsCount: 1,
      posts: { edges: [] },
      reposts: { edges: [] },
    })
  })

  it('takes its photos off every address at once, and restores them when it opens (ADR 23)', async () => {
    const ada = await signUp(fennec)
    const { data } = await postMedia(fennec, ada, [{ file: await picture() }])
    const url = data?.createPost.post.media[0]?.url ?? ''
    const status = async () => (await fetchMedia(fennec, url)).statusCode
    expect(await status()).toBe(200)
    await setPrivate(ada, true)
    expect(await status()).toBe(404)
    await setPrivate(ada, false)
    expect(await status()).toBe(200)
  })

  it('hides an open post from an unaccepted viewer at once, and keeps it for a follower (T64)', async () => {
    const [ada, follower, stranger] = [await signUp(fennec), await signUp(fennec), await signUp(fennec)]
    await setFollowing(fennec, follower, ada.id)
    const postId = await publishPost(fennec, ada)
    const [leftClient, followerClient] = [
      await watch(address, stranger, postId),
      await watch(address, follower, postId),
    ]
    await setPrivate(ada, true)
    await waitFor(() => expect(isComplete(leftClient.client)).toBe(true))
    expect(leftClient.readUpdates()).toEqual([
      { __typename: 'PostDeleted', postId: globalId('Post', postId) },
    ])
    await addLikes(fennec, postId)
    await waitFor(() => expect(newestLikes(followerClient)).toBe(1))
  })

  it('does not affect viewers of another user’s post', async () => {
    const [ada, bola, reader] = [await signUp(fennec), await signUp(fennec), await signUp(fennec)]
    const postId = await publishPost(fennec, bola)
    const watcher = await watch(address, reader, postId)
    await setPrivate(ada, true)
    await addLikes(fennec, postId)
    await waitFor(() => expect(newestLikes(watcher)).toBe(1))
    expect(watcher.readUpdates()).toHaveLength(1)
  })

  it('keeps its followers, and requests stay pending when it opens (001 §5)', async () => {
    const [ada, before, after] = [await signUp(fennec), await signUp(fennec), await signUp(fennec)]
    await setFollowing(fennec, before, ada.id)
    await setPrivate(ada, true)
    await setFollowing(fennec, after, ada.id)
    await setPrivate(ada, false)
    const follows = await fennec.services.prisma.follow.findMany({
      where: { followeeId: ada.id },
      orderBy: { followerId: 'asc' },
    })
    expect(follows.map(({ status }) => status)).toEqual(['ACCEPTED', 'REQUESTED'])
    const { data } = await setFollowing(fennec, after, ada.id)
    expect(data?.setFollowing.user).toMatchObject({ followersCount: 2, viewerFollowStatus: 'ACCEPTED' })
  })

  it('makes a concurrent call either a follow or a request, counted exactly', async () => {
    for (let round = 0; round < 8; round++) {
      const ada = await signUp(fennec)
      const people = [await signUp(fennec), await signUp(fennec), await signUp(fennec)]
      const answers = await Promise.all([
        setFollowing(fennec, people[0] ?? ada, ada.id),
        setPrivate(ada, round % 2 === 0).then(({ refusal }) => ({ errors: refusal })),
        setFollowing(fennec, people[1] ?? ada, ada.id),
        setFollowing(fennec, people[2] ?? ada, ada.id),
      ])
      for (const { errors } of answers) expect(errors).toBeUndefined()
      const { followersCount, followers } = await fennec.services.prisma.user.findUniqueOrThrow({
        where: { id: ada.id },
        include: { followers: true },
      })
      expect(followers).toHaveLength(3)
      expect(followersCount).toBe(followers.filter(({ status }) => status === 'ACCEPTED').length)
    }
  })
})
