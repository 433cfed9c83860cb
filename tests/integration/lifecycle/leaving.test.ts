// Account deletion: the user is gone for everyone at once, no data is left, and all counts are exact (I3, I9).
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { globalId } from '#server/core/context/ids.ts'
import { declareDeletionObstacles } from '#server/modules/identity/users/obstacles.ts'
import { removeAccount } from '#server/modules/lifecycle/leaving/removal.ts'
import { personOf } from '../../contract/matrix/people.ts'
import { useFennec } from '../../support/app.ts'
import { graphql, rest, type Caller, type GraphqlError } from '../../support/calls.ts'
import { mutateComment, likeComment, createComment, readCommentTexts } from '../../support/people/comments.ts'
import { password, registerAndSignIn, registrationOf, signIn, type Person } from '../../support/factories.ts'
import { deleteAccount, findLeftovers } from '../../support/people/leaving.ts'
import { contextOf } from '../../support/log.ts'
import { fetchMedia, listMediaFiles, postMedia, uploadMedia } from '../../support/media.ts'
import { trySendMessage } from '../../support/people/messages.ts'
import {
  subscribeNotifications,
  readNotificationTexts,
  readNotifications,
} from '../../support/people/notifications.ts'
import { makePrivate, setBlocked, setFollowing, setMuted } from '../../support/people/people.ts'
import { engage, publishPost } from '../../support/people/posts.ts'
import { connect, expectClosed, listen } from '../../support/sockets.ts'
import { picture, uploadPicture } from '../../support/people/uploads.ts'
import { isComplete, watch } from '../../support/people/watching.ts'

const fennec = useFennec()

let ada: Person
let bayo: Person
let chi: Person
beforeEach(async () => {
  ;[ada, bayo, chi] = (await Promise.all(
    ['Ada', 'Bayo', 'Chi'].map((firstName) => personOf(fennec, 'customer', { firstName })),
  )) as [Person, Person, Person]
})

const readPost = async (postId: number, reader: Caller) => {
  const { data } = await graphql<{ post: Record<string, unknown> | null }>(
    fennec,
    `
      query ($id: Int!) {
        post(databaseId: $id) {
          content
          likesCount
          commentsCount
          repostsCount
          isQuote
          quoteOf {
            databaseId
          }
        }
      }
    `,
    { id: postId },
    reader,
  )
  return data?.post
}

const readProfile = async (id: number, reader: Caller) => {
  const { data } = await graphql<{ user: Record<string, unknown> | null }>(
    fennec,
    'query ($id: Int!) { user(databaseId: $id) { followersCount followingCount } }',
    { id },
    reader,
  )
  return data?.user
}

/** Returns the refusal codes of an answer, in either form of the helpers. */
const codesOf = (answer: string | { errors?: GraphqlError[] } | { refusal?: string }) => {
  if (typeof answer === 'string') return []
  if ('errors' in answer) return (answer.errors ?? []).map(({ extensions }) => extensions.code)
  return 'refusal' in answer && answer.refusal ? answer.refusal.split(' ', 1) : []
}

const report = (kind: 'Account' | 'Post', id: number, caller: Caller) =>
  graphql(
    fennec,
    `mutation ($input: Report${kind}Input!) { report${kind}(input: $input) { message } }`,
    {
      input: {
        [kind === 'Post' ? 'postId' : 'userId']: globalId(kind === 'Post' ? 'Post' : 'User', id),
        reason: 'SPAM',
      },
    },
    caller,
  )

describe('a user who deletes their account', () => {
  it('is gone for everyone with all they wrote and did, and counts equal the remaining rows (T51)', async () => {
    const adaPost = await publishPost(fennec, ada, 'Selling my fridge')
    const bayoPost = await publishPost(fennec, bayo, 'Who has a charger?')
    const quote = await publishPost(fennec, bayo, 'Look at this', { quoteOf: globalId('Post', adaPost) })
    await engage(fennec, 'like', adaPost, bayo)
    for (const kind of ['like', 'repost', 'save'] as const) await engage(fennec, kind, bayoPost, ada)
    await engage(fennec, 'like', bayoPost, chi)
    const question = await createComment(fennec, ada, 'Which kind?', { postId: bayoPost })
    await createComment(fennec, chi, 'USB-C', { postId: bayoPost, parentId: question.id })
    const other = await createComment(fennec, chi, 'I have one', { postId: bayoPost })
    await createComment(fennec, ada, 'Me too', { postId: bayoPost, parentId: other.id })
    await likeComment(fennec, ada, other.id)
    await setFollowing(fennec, ada, bayo.id)
    await setFollowing(fennec, chi, ada.id)
    await makePrivate(fennec, chi.id)
    await setFollowing(fennec, ada, chi.id)
    await setMuted(fennec, bayo, ada.id)
    await report('Post', bayoPost, ada)
    await report('Account', ada.id, chi)

    expect(await deleteAccount(fennec, ada)).toBe('ok')
    expect(await readPost(adaPost, bayo)).toBeNull()
    expect(await readProfile(ada.id, bayo)).toBeNull()
    expect(await findLeftovers(fennec, ada.id)).toEqual([])
    expect(await readPost(bayoPost, bayo)).toMatchObject({ likesCount: 1, commentsCount: 1, repostsCount: 0 })
    expect(await readCommentTexts(fennec, bayoPost, bayo)).toEqual(['I have one'])
    expect(await readPost(quote, chi)).toMatchObject({
      content: 'Look at this',
      isQuote: true,
      quoteOf: null,
    })
    expect(await readProfile(bayo.id, chi)).toEqual({ followersCount: 0, followingCount: 0 })
    expect(await readProfile(chi.id, chi)).toEqual({ followersCount: 0, followingCount: 0 })
    expect(await readNotificationTexts(fennec, bayo)).toEqual([
      'Chi commented on your post: "I have one"',
      'Chi liked your post',
    ])
  })

  it('takes along the notifications they caused, and badges update live', async () => {
    const next = await subscribeNotifications(fennec, bayo)
    await setFollowing(fennec, ada, bayo.id)
    expect(await next()).toMatchObject({ __typename: 'Notified', unreadCount: 1 })
    await deleteAccount(fennec, ada)
    expect(await next()).toEqual({ __typename: 'Unnotified', unreadCount: 0 })
    expect(await readNotifications(fennec, bayo)).toMatchObject({ notifications: [], unread: 0 })
    expect(await findLeftovers(fennec, ada.id)).toEqual([])
  })

  it('is signed out on every device, and their sockets end at once (T16)', async () => {
    const address = await listen(fennec)
    const token = await signIn(fennec, ada.email)
    const laptop = await connect(address, { token })
    const postId = await publishPost(fennec, ada)
    const watcher = await watch(address, bayo, postId)
    expect(await deleteAccount(fennec, ada)).toBe('ok')
    await expectClosed(laptop, 4403)
    await expect.poll(() => isComplete(watcher.client)).toBe(true)
    for (const caller of [ada, { token }])
      expect((await rest(fennec, 'GET /api/auth/user', undefined, caller)).status).toBe(401)
    const repeated = await rest(fennec, 'POST /api/login', { email: ada.email, password })
    expect([repeated.status, repeated.body.message]).toEqual([401, 'Invalid email or password'])
  })

  it('can sign up again with the same address, as a new user', async () => {
    const me = await registerAndSignIn(fennec)
    await deleteAccount(fennec, me)
    const anew = await rest(fennec, 'POST /api/register', registrationOf({ email: me.email }))
    expect(anew.status).toBe(201)
    expect(await findLeftovers(fennec, me.id)).toEqual([])
  })

  it('leaves no file behind, published, pending, or a profile picture (I8)', async () => {
    await uploadPicture(fennec, ada, await picture())
    const posted = await postMedia(fennec, ada, [{ file: await picture() }])
    await uploadMedia(fennec, ada, { file: await picture() })
    const url = posted.data?.createPost.post.media[0]?.url ?? ''
    expect((await fetchMedia(fennec, url)).statusCode).toBe(200)
    await deleteAccount(fennec, ada)
    expect((await fetchMedia(fennec, url)).statusCode).toBe(404)
    expect(await findLeftovers(fennec, ada.id)).toEqual([])
    expect(await listMediaFiles(fennec)).toEqual([])
    expect(await readdir(join(fennec.dataDir, 'media/pictures'))).toEqual([])
    expect(await fennec.services.prisma.storedFile.count()).toBe(0)
  })

  it('leaves an audit entry, which contains no address', async () => {
    await deleteAccount(fennec, ada)
    expect(await findLeftovers(fennec, ada.id)).toEqual([])
    const entries = await fennec.services.prisma.auditEntry.findMany({ where: { actorId: ada.id } })
    expect(entries.map(({ action, result, subject }) => [action, result, subject])).toEqual([
      ['deleteAccount', 'ok', `user:${ada.id}`],
    ])
    expect(JSON.stringify(entries)).not.toContain(ada.email)
  })

  it.each(['delete', 'DELETE ', '', 'DELETED'])('keeps the account after typing %j (T74)', async (word) => {
    expect(await deleteAccount(fennec, ada, word)).toBe(
      "INVALID_INPUT Please type 'DELETE' to confirm account deletion.",
    )
    expect(await readProfile(ada.id, bayo)).not.toBeNull()
  })

  it('reads every obstacle, and may delete it once none is left (ADR 17, T74)', async () => {
    const owed = { [ada.id]: ['order 7 is paid and not delivered', 'order 9 is paid and not delivered'] }
    onTestFinished(declareDeletionObstacles(async ({ viewer }) => owed[viewer.id] ?? []))
    const { status, body } = await rest(fennec, 'DELETE /api/account/delete', undefined, ada)
    expect([status, body]).toEqual([
      409,
      {
        code: 'CONFLICT',
        message:
          'Your account cannot be deleted yet: order 7 is paid and not delivered; order 9 is paid and not delivered',
        problems: owed[ada.id]?.map((message) => ({ path: 'account', message })),
        requestId: expect.any(String),
      },
    ])
    expect(await readProfile(ada.id, bayo)).not.toBeNull()
    delete owed[ada.id]
    expect(await deleteAccount(fennec, ada)).toBe('ok')
  })

  it('is not shown a deadlock that the database has resolved', { tags: ['engine'] }, async () => {
    const circle = Object.assign(new Error('deadlock detected'), { code: '40P01' })
    let met = 0
    onTestFinished(
      declareDeletionObstacles(async () => {
        if (met++ === 0) throw circle
        return []
      }),
    )
    expect(await deleteAccount(fennec, ada)).toBe('ok')
    expect(await findLeftovers(fennec, ada.id)).toEqual([])
  })

  it('deletes it once from two devices at the same moment (T74)', { tags: ['engine'] }, async () => {
    const token = await signIn(fennec, ada.email)
    const outcomes = await Promise.all([deleteAccount(fennec, ada), deleteAccount(fennec, { token })])
    expect(outcomes.sort()).toEqual(['UNAUTHENTICATED Please sign in', 'ok'])
    expect(await findLeftovers(fennec, ada.id)).toEqual([])
  })
})

describe('the data of a deleted account', { tags: ['engine'] }, () => {
  it('is removed completely also when two processes run, or one has stopped midway (T74)', async () => {
    for (const content of ['One', 'Two', 'Three']) {
      const postId = await publishPost(fennec, bayo, content)
      await engage(fennec, 'like', postId, ada)
      await createComment(fennec, ada, 'Well said', { postId })
      await publishPost(fennec, ada, content)
    }
    const ctx = await contextOf(fennec.services, null)
    const asJob = () => removeAccount(ctx, { userId: ada.id }, async () => {})
    await Promise.all([deleteAccount(fennec, ada), asJob(), asJob()])
    await asJob()
    expect(await findLeftovers(fennec, ada.id)).toEqual([])
  })
})

describe('a deletion of an account', { tags: ['engine'] }, () => {
  it('succeeds beside concurrent actions of others and of its user, with exact counts', async () => {
    const crowd = [bayo, chi, await personOf(fennec), await personOf(fennec)]
    const adaPosts = [await publishPost(fennec, ada, 'One'), await publishPost(fennec, ada, 'Two')]
    const crowdPosts = await Promise.all(crowd.map((member) => publishPost(fennec, member, 'Mine')))
    const photo = await picture()
    for (const member of crowd) await setFollowing(fennec, member, ada.id)
    const comment = await createComment(fennec, ada, 'Well said', { postId: crowdPosts[0] ?? 0 })
    const actions = crowd.flatMap((member, index) => {
      const [postId = 0, own = 0] = [adaPosts[index % 2], crowdPosts[index]]
      const answer = { content: 'So?', postId: globalId('Post', crowdPosts[0] ?? 0), parentId: comment.id }
      return [
        () => engage(fennec, 'like', postId, member),
        () => engage(fennec, 'repost', postId, member),
        () => engage(fennec, 'save', postId, member),
        () =>
          mutateComment(fennec, 'createComment', { content: 'Hm', postId: globalId('Post', postId) }, member),
        () => mutateComment(fennec, 'createComment', answer, member),
        () => setFollowing(fennec, member, ada.id, index % 2 === 0),
        () => setMuted(fennec, member, ada.id),
        () => setBlocked(fennec, member, ada.id, index === 3),
        () => report('Account', ada.id, member),
        () => report('Post', postId, member),
        () => engage(fennec, 'like', own, ada),
        () => engage(fennec, 'repost', own, ada),
        () => setFollowing(fennec, ada, member.id),
        () => trySendMessage(fennec, ada, member, 'Hi'),
        () => trySendMessage(fennec, member, ada, 'Hi'),
        () => trySendMessage(fennec, member, crowd[(index + 1) % 4] ?? bayo, 'Hi'),
        () => mutateComment(fennec, 'createComment', { content: 'Hm', postId: globalId('Post', own) }, ada),
        () => postMedia(fennec, ada, [{ file: photo }]),
        () => uploadMedia(fennec, ada, { file: photo }),
        () => engage(fennec, 'like', own, crowd[(index + 1) % 4] ?? bayo),
      ]
    })
    /** Retries the deletion when an overloaded machine refuses it. */
    const retryDeletion = async (): Promise<string> => {
      const answer = await deleteAccount(fennec, ada)
      return answer.startsWith('UNAVAILABLE') ? retryDeletion() : answer
    }
    const half = Math.floor(actions.length / 2)
    const answers = await Promise.all([
      ...actions.slice(0, half).map((action) => action()),
      retryDeletion(),
      ...actions.slice(half).map((action) => action()),
    ])
    expect(answers.filter((answer) => typeof answer === 'string')).toEqual(['ok'])
    const known = ['UNAUTHENTICATED', 'NOT_FOUND', 'CONFLICT', 'FORBIDDEN', 'INVALID_INPUT', 'UNAVAILABLE']
    expect(answers.flatMap(codesOf).filter((code) => !known.includes(code))).toEqual([])
    expect(await findLeftovers(fennec, ada.id)).toEqual([])
    expect(await listMediaFiles(fennec)).toEqual([])
  })
})
