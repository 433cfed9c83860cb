// Held content, hidden by an admin until its case (the API's `Ticket`) is decided: only its author and admins find it (ADR 27).
import { describe, expect, it } from 'vitest'
import { caseTexts } from '#rules/moderation/cases'
import { globalId } from '#server/core/context/ids.ts'
import { personOf } from '../../contract/matrix/people.ts'
import { useFennec } from '../../support/app.ts'
import { graphql, rest, type Caller } from '../../support/calls.ts'
import {
  mutateComment,
  storePost,
  readThreads,
  createComment,
  readCommentTexts,
  wrongCommentCounts,
} from '../../support/people/comments.ts'
import type { Person } from '../../support/factories.ts'
import { fetchMedia, mediaOfPost, postMedia } from '../../support/media.ts'
import { readNotificationTexts } from '../../support/people/notifications.ts'
import { startCheckout, storeReview, createShop } from '../../support/people/orders.ts'
import { publishPost } from '../../support/people/posts.ts'
import { storeService } from '../../support/people/services.ts'
import { listen, waitFor } from '../../support/sockets.ts'
import {
  mutate,
  moveTickets,
  signUpMature,
  readQueue,
  fileReport,
  readOpenTicket,
} from '../../support/people/cases.ts'
import { picture } from '../../support/people/uploads.ts'
import { isComplete, watch } from '../../support/people/watching.ts'

const fennec = useFennec()

/** Returns the answer, or the refusal. */
async function setHidden(admin: Person, { id: ticketId }: { id: string }, isHidden = true) {
  const selection = 'ticket { isHiding history { act } }'
  const { answer, refusal } = await mutate(fennec, admin, 'setSubjectHidden', selection, {
    ticketId,
    isHidden,
  })
  return answer ?? refusal
}

/** Creates an admin, an author and a reader; the reported object is created in between. */
async function createReported(
  type: 'Post' | 'Comment' | 'Product',
  make: (ada: Person, bayo: Person) => Promise<number>,
) {
  const [admin, ada, bayo] = [
    await personOf(fennec, 'admin'),
    await personOf(fennec, type === 'Product' ? 'vendor' : 'customer'),
    await signUpMature(fennec),
  ]
  const id = await make(ada, bayo)
  await fileReport(fennec, type, id, { reporter: bayo })
  return { admin, ada, bayo, id, ticket: await readOpenTicket(fennec, admin, ada) }
}

const createReportedPost = (content = 'Buy followers here') =>
  createReported('Post', (ada) => publishPost(fennec, ada, content))

async function readIsHeld(caller: Caller, type: string, id: number): Promise<boolean | null> {
  const { data } = await graphql<{ node: { isHeld: boolean } | null }>(
    fennec,
    `query ($id: ID!) { node(id: $id) { ... on ${type} { isHeld } } }`,
    { id: globalId(type, id) },
    caller,
  )
  return data?.node?.isHeld ?? null
}

const latestNotification = async (caller: Person) => (await readNotificationTexts(fennec, caller)).slice(0, 1)

describe('a post hidden by an admin until its case is decided', () => {
  it('is visible to its author and admins, marked as hidden, and to no one else', async () => {
    const { admin, ada, bayo, id, ticket } = await createReportedPost()
    expect(await setHidden(admin, ticket)).toMatchObject({
      ticket: { isHiding: true, history: [{ act: 'HID' }] },
    })
    expect(await readIsHeld(bayo, 'Post', id)).toBeNull()
    for (const user of [ada, admin]) expect(await readIsHeld(user, 'Post', id)).toBe(true)
    expect(await latestNotification(ada)).toEqual([
      'Fennec has hidden your post until we have decided about a report of it',
    ])
    expect((await rest(fennec, `GET /api/posts/${id}`, undefined, bayo)).status).toBe(404)
  })

  it('is visible to everyone again after a dismissal, and its author is notified', async () => {
    const { admin, ada, bayo, id, ticket } = await createReportedPost()
    await setHidden(admin, ticket)
    const { moved } = await moveTickets(fennec, admin, 'DISMISSED', { tickets: [ticket] })
    expect(moved).toMatchObject([{ status: 'DISMISSED' }])
    expect(await readIsHeld(bayo, 'Post', id)).toBe(false)
    expect(await latestNotification(ada)).toEqual(['Fennec shows your post to everybody again'])
  })

  it('stays hidden while its case is under review, and can be shown again by an admin', async () => {
    const { admin, bayo, id, ticket } = await createReportedPost()
    await setHidden(admin, ticket)
    await moveTickets(fennec, admin, 'REVIEWED', { tickets: [ticket] })
    expect(await readIsHeld(bayo, 'Post', id)).toBeNull()
    expect(await setHidden(admin, ticket, false)).toMatchObject({ ticket: { isHiding: false } })
    expect(await readIsHeld(bayo, 'Post', id)).toBe(false)
    expect(await setHidden(admin, ticket, false)).toBe(`CONFLICT ${caseTexts.alreadyShown}`)
  })

  it('is deleted by the decision, without a notice that it is shown again', async () => {
    const { admin, ada, ticket } = await createReportedPost()
    await setHidden(admin, ticket)
    await mutate(fennec, admin, 'takeDown', 'ticket { id }', { ticketId: ticket.id, rule: 'SPAM' })
    expect(await latestNotification(ada)).toEqual([
      'Fennec has removed your post, which broke our rules: Spam',
    ])
    const { tickets } = await readQueue(fennec, admin, 'queue: POSTS, status: RESOLVED', 'id isHiding')
    expect(tickets).toContainEqual({ id: ticket.id, isHiding: false })
  })

  it('disappears at once from the screens of its viewers', async () => {
    const { admin, bayo, id, ticket } = await createReportedPost()
    const watcher = await watch(await listen(fennec), bayo, id)
    await setHidden(admin, ticket)
    await waitFor(() => expect(isComplete(watcher.client)).toBe(true))
    expect(watcher.readUpdates()).toEqual([{ __typename: 'PostDeleted', postId: globalId('Post', id) }])
  })

  it('hides its photos too: their addresses return nothing, except those signed for its author (ADR 23)', async () => {
    const { admin, ada, bayo, id, ticket } = await createReported('Post', async (author) => {
      const { data } = await postMedia(fennec, author, [{ file: await picture() }])
      return data?.createPost.post.databaseId ?? expect.fail('nothing was published')
    })
    const urlOf = async (caller: Caller) => (await mediaOfPost(fennec, caller, id))?.[0]?.url ?? ''
    const before = await urlOf(bayo)
    expect((await fetchMedia(fennec, before)).statusCode).toBe(200)
    await setHidden(admin, ticket)
    expect((await fetchMedia(fennec, before)).statusCode).toBe(404)
    expect((await fetchMedia(fennec, await urlOf(ada))).statusCode).toBe(200)
    await setHidden(admin, ticket, false)
    expect((await fetchMedia(fennec, before)).statusCode).toBe(200)
  })
})

describe('a comment hidden until its case is decided', () => {
  const createReportedComment = () =>
    createReported('Comment', async (ada, bayo) => {
      const { databaseId } = await createComment(fennec, ada, 'Rude', {
        postId: await storePost(fennec, bayo),
      })
      return databaseId
    })

  it('leaves the comment count and returns to it, and is hidden from everyone meanwhile', async () => {
    const { admin, bayo, id, ticket } = await createReportedComment()
    const { postId } = await fennec.services.prisma.comment.findUniqueOrThrow({ where: { id } })
    const reader = await signUpMature(fennec)
    await setHidden(admin, ticket)
    expect(await readCommentTexts(fennec, postId, reader)).toEqual([])
    expect((await readThreads(fennec, postId, bayo))[0]).toMatchObject({ isHidden: true })
    const showInput = { commentId: globalId('Comment', id), hidden: false }
    const { refusal } = await mutateComment(fennec, 'setCommentHidden', showInput, bayo)
    expect(refusal).toBe('CONFLICT Moderators are looking into this comment')
    expect(await fennec.services.sql(wrongCommentCounts, [])).toEqual([])
    await moveTickets(fennec, admin, 'DISMISSED', { tickets: [ticket] })
    expect(await readCommentTexts(fennec, postId, reader)).toEqual(['Rude'])
    expect(await fennec.services.sql(wrongCommentCounts, [])).toEqual([])
  })
})

describe('a listing of a vendor hidden until its case is decided', () => {
  it('is neither found nor bought, and keeps its reviews', async () => {
    const [admin, buyer, shop] = [
      await personOf(fennec, 'admin'),
      await signUpMature(fennec),
      await createShop(fennec),
    ]
    const { ada: vendor, productId } = shop
    await fileReport(fennec, 'Product', productId, { reporter: buyer })
    const ticket = await readOpenTicket(fennec, admin, vendor)
    const listProductIds = async (caller: Caller) => {
      const { body } = await rest(fennec, 'GET /api/products', undefined, caller)
      return (body as unknown as { id: number }[]).map(({ id }) => id)
    }
    expect(await listProductIds(buyer)).toContain(productId)
    await setHidden(admin, ticket)
    expect(await listProductIds(buyer)).not.toContain(productId)
    expect(await readIsHeld(buyer, 'Product', productId)).toBeNull()
    expect(await readIsHeld(vendor, 'Product', productId)).toBe(true)
    // Even an admin, who sees it, cannot buy it.
    for (const user of [buyer, admin])
      expect((await startCheckout(fennec, user, productId)).errors?.[0]?.extensions.code).toBeDefined()
    await moveTickets(fennec, admin, 'DISMISSED', { tickets: [ticket] })
    expect(await listProductIds(buyer)).toContain(productId)
  })

  it('can be a service as well, and a review', async () => {
    const [admin, buyer, { ada: vendor, productId }] = [
      await personOf(fennec, 'admin'),
      await signUpMature(fennec),
      await createShop(fennec),
    ]
    const reader = await signUpMature(fennec)
    const serviceId = await storeService(fennec, vendor.id)
    const reviewId = await storeReview(fennec, { buyerId: buyer.id, vendorId: vendor.id, productId })
    for (const [type, id] of [
      ['Service', serviceId],
      ['Review', reviewId],
    ] as const) {
      const author = type === 'Service' ? vendor : buyer
      await fileReport(fennec, type, id, { reporter: reader })
      await setHidden(admin, await readOpenTicket(fennec, admin, author))
      expect(await readIsHeld(reader, type, id), type).toBeNull()
      expect(await readIsHeld(author, type, id), type).toBe(true)
    }
  })
})

describe('hiding a reported object', () => {
  it('is refused for decided cases, deleted objects, accounts, and content of the admin themselves (002 §2)', async () => {
    const { admin, ada, bayo, id, ticket } = await createReportedPost()
    await moveTickets(fennec, admin, 'DISMISSED', { tickets: [ticket] })
    expect(await setHidden(admin, ticket)).toBe(`CONFLICT ${caseTexts.alreadyDecided}`)
    expect(await readIsHeld(bayo, 'Post', id)).toBe(false)

    await fileReport(fennec, 'User', ada.id)
    expect(await setHidden(admin, await readOpenTicket(fennec, admin, ada, 'queue: ACCOUNTS'))).toBe(
      `INVALID_INPUT ${caseTexts.cannotBeHidden}`,
    )

    const other = await createReportedPost('Nothing here')
    await fennec.services.prisma.post.delete({ where: { id: other.id } })
    expect(await setHidden(admin, other.ticket)).toBe(`CONFLICT ${caseTexts.alreadyHidden}`)

    const own = await publishPost(fennec, admin, 'My own')
    await fileReport(fennec, 'Post', own)
    const { id: ticketId } = await readOpenTicket(fennec, await personOf(fennec, 'admin'), admin)
    expect(await setHidden(admin, { id: ticketId })).toBe(`NOT_FOUND ${caseTexts.notFound}`)
  })
})
