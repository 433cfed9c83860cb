// The admin role before the session has shown the second factor: it grants no capability on any transport.
import { beforeAll, describe, expect, it } from 'vitest'
import { globalId } from '#server/core/context/ids.ts'
import { newTotpSecret } from '#server/lib/totp.ts'
import { personOf } from '../../contract/matrix/people.ts'
import { useFennec } from '../../support/app.ts'
import { graphql, rest, type Caller } from '../../support/calls.ts'
import { mutateComment, storePost, createComment } from '../../support/people/comments.ts'
import type { Person } from '../../support/factories.ts'
import { fetchMedia, postMedia } from '../../support/media.ts'
import { storeOrder } from '../../support/people/orders.ts'
import { verifyPayment } from '../../support/payments.ts'
import { makePrivate, setFollowing, suspend } from '../../support/people/people.ts'
import { publishPost } from '../../support/people/posts.ts'
import { connect, errorsOf, listen, waitFor } from '../../support/sockets.ts'
import { readQueue, storeReport } from '../../support/people/cases.ts'
import { picture } from '../../support/people/uploads.ts'
import { addLikes, updatesOf } from '../../support/people/watching.ts'

const fennec = useFennec({ ADMIN_SECOND_FACTOR: 'required' })

const text = 'Only for those who follow me'

interface Scene {
  owner: Person
  other: Person
  postId: number
  photoId: number
  commentId: string
  orderId: number
  reference: string
}

let scene: Scene

beforeAll(async () => {
  const [owner, other] = [await personOf(fennec, 'vendor'), await personOf(fennec)]
  const postId = await publishPost(fennec, owner, text)
  const photo = await postMedia(fennec, owner, [{ file: await picture() }])
  const { id: commentId, databaseId } = await createComment(fennec, other, 'Hidden', { postId })
  await fennec.services.prisma.comment.update({ where: { id: databaseId }, data: { isHidden: true } })
  const { id: orderId, reference } = await storeOrder(fennec, { buyerId: other.id, vendorId: owner.id })
  await setFollowing(fennec, other, owner.id)
  await makePrivate(fennec, owner.id)
  const photoId = photo.data?.createPost.post.databaseId ?? 0
  scene = { owner, other, postId, photoId, commentId, orderId, reference }
})

async function query<Data>(
  caller: Caller,
  document: string,
  variables: object = {},
): Promise<Data | undefined> {
  const { data } = await graphql<Data>(fennec, document, { ...variables }, caller)
  return data ?? undefined
}

const postField = () => `{ post(databaseId: ${scene.postId}) { content } }`

/** Every capability that only the admin role gives, on each transport; returns true if the caller has it. */
const capabilities: Record<string, (caller: Caller) => Promise<boolean>> = {
  'reading a private post, GraphQL': async (caller) =>
    JSON.stringify(await query(caller, postField())).includes(text),
  'reading a private post, node()': async (caller) =>
    (
      await query<{ node: object | null }>(caller, 'query ($id: ID!) { node(id: $id) { id } }', {
        id: globalId('Post', scene.postId),
      })
    )?.node != null,
  'reading a private post, REST': async (caller) =>
    (await rest(fennec, `GET /api/posts/${scene.postId}`, undefined, caller)).status === 200,
  'reading a private post in the feed': async (caller) =>
    JSON.stringify(
      await query(
        caller,
        '{ viewer { feed(order: LATEST, scope: ALL, first: 100) { edges { node { content } } } } }',
      ),
    ).includes(text),
  'finding a private post': async (caller) =>
    JSON.stringify(
      await query(caller, `{ user(databaseId: ${scene.owner.id}) { posts { edges { node { content } } } } }`),
    ).includes(text),
  'the photo of a private post, media': async (caller) => {
    const found = await query<{ post: { media: { url: string }[] } | null }>(
      caller,
      `{ post(databaseId: ${scene.photoId}) { media { url } } }`,
    )
    const url = found?.post?.media[0]?.url
    return url !== undefined && (await fetchMedia(fennec, url)).statusCode === 200
  },
  'watching a private post, WebSocket': async ({ token }) => {
    const client = await connect(await listen(fennec), { token })
    client.subscribe('1', 'subscription ($postId: ID!) { postUpdates(postId: $postId) { __typename } }', {
      postId: globalId('Post', scene.postId),
    })
    await waitFor(() => expect(client.messages.length).toBeGreaterThan(1))
    if (errorsOf(client, '1').length > 0) return false
    await addLikes(fennec, scene.postId)
    await waitFor(() => expect(updatesOf(client).length).toBeGreaterThan(1))
    return updatesOf(client).at(-1)?.__typename === 'PostCounts'
  },
  'a hidden comment, GraphQL': async (caller) =>
    JSON.stringify(
      await query(
        caller,
        `{ post(databaseId: ${scene.postId}) { comments { edges { node { content } } } } }`,
      ),
    ).includes('Hidden'),
  'followers of a private account': async (caller) =>
    JSON.stringify(
      await query(
        caller,
        `{ user(databaseId: ${scene.owner.id}) { followers { edges { node { databaseId } } } } }`,
      ),
    ).includes(`"databaseId":${scene.other.id}`),
  'an e-mail address, GraphQL': async (caller) =>
    JSON.stringify(await query(caller, `{ user(databaseId: ${scene.other.id}) { email } }`)).includes(
      scene.other.email,
    ),
  'an e-mail address, REST': async (caller) => {
    const postId = await storePost(fennec, scene.other)
    const { body } = await rest(fennec, `GET /api/posts/${postId}`, undefined, caller)
    return JSON.stringify(body).includes(scene.other.email)
  },
  'an order by its number': async (caller) =>
    (
      await query<{ order: object | null }>(
        caller,
        `query ($id: Int!) { order(databaseId: $id) { shippingAddress } }`,
        { id: scene.orderId },
      )
    )?.order != null,
  'a payment of others, REST': async (caller) =>
    (await verifyPayment(fennec, caller, scene.reference)).status === 200,
  'the admin area, GraphQL': async (caller) =>
    (await query(caller, '{ admin { __typename } }')) !== undefined,
  'the admin area, REST': async (caller) =>
    (await rest(fennec, 'GET /api/admin/stats', undefined, caller)).status === 200,
  'deleting a comment of others': async (caller) => {
    const postId = await storePost(fennec, scene.other)
    const { id: commentId, databaseId: id } = await createComment(fennec, scene.other, 'Mine', { postId })
    await mutateComment(fennec, 'deleteComment', { commentId }, caller)
    return (await fennec.services.prisma.comment.count({ where: { id } })) === 0
  },
}

async function createAdmin(factorAt: (now: number) => Date | null, changes = {}): Promise<Person> {
  const admin = await personOf(fennec, 'admin')
  const { services, clock } = fennec
  const now = clock.now().getTime()
  await services.prisma.secondFactor.create({
    data: {
      userId: admin.id,
      sealedSecret: services.seal.close(newTotpSecret()),
      confirmedAt: new Date(now),
    },
  })
  await services.prisma.session.updateMany({
    where: { userId: admin.id },
    data: { factorAt: factorAt(now), ...changes },
  })
  return admin
}

const admins: Record<string, () => Promise<Person>> = {
  'who has set up no second factor': () => personOf(fennec, 'admin'),
  'who has not shown it in this session': () => createAdmin(() => null),
  'who has shown it twelve hours ago': () => createAdmin((now) => new Date(now - 12 * 3_600_000)),
  'who is suspended': async () => {
    const admin = await createAdmin((now) => new Date(now))
    await suspend(fennec, admin.id)
    return admin
  },
}

describe.each(Object.keys(capabilities))('the admin capability “%s”', (name) => {
  it.each(Object.keys(admins))('is closed to an admin %s (T24, T25)', async (kind) => {
    const admin = await admins[kind]?.()
    expect(await capabilities[name]?.(admin ?? {})).toBe(false)
  })

  it('is open to an admin who has shown the second factor in this session', async () => {
    expect(await capabilities[name]?.(await createAdmin((now) => new Date(now)))).toBe(true)
  })
})

describe('an admin who has shown the second factor', () => {
  const readAuditEntries = async ({ id: actorId }: Person) =>
    (await fennec.services.prisma.auditEntry.findMany({ where: { actorId } }))
      .map(({ action, subject }) => `${action} ${subject}`)
      .toSorted()

  it('leaves an audit entry for each private object they read, once an hour (T71)', async () => {
    const admin = await createAdmin((now) => new Date(now))
    const { owner, other, orderId } = scene
    const readAll = async () => {
      for (const name of [
        'reading a private post, GraphQL',
        'followers of a private account',
        'an e-mail address, GraphQL',
        'an order by its number',
      ])
        await capabilities[name]?.(admin)
    }
    await readAll()
    await readAll()
    const once = [
      `lookAsModerator user:${owner.id}`,
      `lookAtEmail user:${other.id}`,
      `lookAtOrder order:${orderId}`,
    ]
    expect(await readAuditEntries(admin)).toEqual(once)
    fennec.clock.advance(3601)
    await readAll()
    expect(await readAuditEntries(admin)).toEqual(once.flatMap((entry) => [entry, entry]))
  })

  it('leaves no audit entry for public objects or their own (T71)', async () => {
    const admin = await createAdmin((now) => new Date(now))
    const postId = await storePost(fennec, scene.other)
    await query(
      admin,
      `{ post(databaseId: ${postId}) { content author { displayName } } viewer { user { email } } }`,
    )
    expect(await readAuditEntries(admin)).toEqual([])
  })

  it('leaves an audit entry for a reported message, once an hour (T71)', async () => {
    const admin = await createAdmin((now) => new Date(now))
    const [reported, reporter] = [await personOf(fennec), await personOf(fennec)]
    const { ticketId } = await storeReport(fennec, {
      reportedId: reported.id,
      reporterId: reporter.id,
      kind: 'MESSAGE',
    })
    const { subjectId } = await fennec.services.prisma.ticket.findUniqueOrThrow({ where: { id: ticketId } })
    for (let times = 0; times < 2; times += 1)
      await readQueue(fennec, admin, 'queue: POSTS', 'content { text } contentNow { text }')
    expect(await readAuditEntries(admin)).toEqual([`lookAtMessage message:${subjectId}`])
  })

  it('leaves an audit entry for a comment on a private post that is read by its id (T71)', async () => {
    const admin = await createAdmin((now) => new Date(now))
    await query(admin, 'query ($id: ID!) { node(id: $id) { id } }', { id: scene.commentId })
    expect(await readAuditEntries(admin)).toEqual([`lookAsModerator user:${scene.owner.id}`])
  })
})
