// Reviews of buyers, answers of vendors, and the delivery record of a vendor (002 §2).
import { describe, expect, it } from 'vitest'
import { reviewTexts } from '#rules/commerce/reviews'
import { globalId } from '#server/core/context/ids.ts'
import { endOfTime } from '#server/core/context/suspension.ts'
import type { OrderStatus } from '#server/generated/prisma/enums.ts'
import { personOf } from '../../contract/matrix/people.ts'
import { useFennec } from '../../support/app.ts'
import { graphql, type Caller } from '../../support/calls.ts'
import { deleteAccount } from '../../support/people/leaving.ts'
import { runOrderCommand, storeOrder, storeReview } from '../../support/people/orders.ts'
import { setBlocked, suspend } from '../../support/people/people.ts'
import { findReports } from '../../support/people/reports.ts'
import { captureStatements } from '../../support/statements.ts'

const fennec = useFennec()

async function createParties() {
  const [ada, tunde] = [await personOf(fennec, 'vendor'), await personOf(fennec, 'customer')]
  const storeOrderIn = (status: OrderStatus) =>
    storeOrder(fennec, { buyerId: tunde.id, vendorId: ada.id, status })
  return { ada, tunde, storeOrderIn }
}

type Person = Awaited<ReturnType<typeof personOf>>

const selection = 'id stars text reply authorName productName isOwn viewerMayReply editedAt'

interface ShownReview {
  id: string
  stars: number
  text: string | null
  reply: string | null
  isOwn: boolean
  viewerMayReply: boolean
  editedAt: string | null
}

const writeReview = (caller: Caller, orderId: number, review: { stars: number; text?: string }) =>
  graphql<{ writeReview: { review: ShownReview } }>(
    fennec,
    `mutation ($input: WriteReviewInput!) { writeReview(input: $input) { review { ${selection} } } }`,
    { input: { orderId: globalId('Order', orderId), ...review } },
    caller,
  )

const replyToReview = (caller: Caller, reviewId: string, reply: string) =>
  graphql<{ replyToReview: { review: ShownReview } }>(
    fennec,
    `mutation ($input: ReplyToReviewInput!) { replyToReview(input: $input) { review { ${selection} } } }`,
    { input: { reviewId, reply } },
    caller,
  )

const deleteReview = (caller: Caller, reviewId: string) =>
  graphql(
    fennec,
    'mutation ($input: DeleteReviewInput!) { deleteReview(input: $input) { deletedReviewId } }',
    { input: { reviewId } },
    caller,
  )

async function readVendorReviews(caller: Caller, vendorId: number, first = 20) {
  const { data } = await graphql<{
    user: {
      sellingRecord: Record<string, number | null> | null
      reviews: { edges: { node: ShownReview }[]; pageInfo: { hasNextPage: boolean } }
    }
  }>(
    fennec,
    `query ($id: Int!, $first: Int!) { user(databaseId: $id) {
      sellingRecord { deliveredCount refundedCount usualHandOverHours reviewCount averageStars }
      reviews(first: $first) { edges { node { ${selection} } } pageInfo { hasNextPage } }
    } }`,
    { id: vendorId, first },
    caller,
  )
  const { sellingRecord, reviews } = data!.user
  return { record: sellingRecord, reviews: reviews.edges.map(({ node }) => node), ...reviews.pageInfo }
}

const notificationTexts = async (caller: Person) =>
  (await fennec.services.prisma.notification.findMany({ where: { recipientId: caller.id } })).map(
    ({ words }) => words,
  )

describe('a buyer', () => {
  it('reviews a delivered order for everyone to read, and the vendor is notified and answers', async () => {
    const { ada, tunde, storeOrderIn } = await createParties()
    const { id } = await storeOrderIn('DELIVERED')
    const { data } = await writeReview(tunde, id, { stars: 4, text: ' Warm, and as shown 🙂 ' })
    expect(data?.writeReview.review).toMatchObject({
      stars: 4,
      text: 'Warm, and as shown 🙂',
      productName: 'Fennec hoodie',
      isOwn: true,
      viewerMayReply: false,
    })
    expect(await notificationTexts(ada)).toEqual([
      'has a review of your sale: 4 of 5 stars for Fennec hoodie',
    ])
    const reviewId = data!.writeReview.review.id
    const answered = await replyToReview(ada, reviewId, 'Thank you!')
    expect(answered.data?.replyToReview.review).toMatchObject({ reply: 'Thank you!', viewerMayReply: true })
    expect(await notificationTexts(tunde)).toEqual([
      'has news of your order: there is a reply to your review of Fennec hoodie',
    ])
    const stranger = await personOf(fennec, 'customer')
    const seen = await readVendorReviews(stranger, ada.id)
    expect(seen.reviews).toMatchObject([{ stars: 4, reply: 'Thank you!', isOwn: false }])
    expect(seen.record).toMatchObject({ reviewCount: 1, averageStars: 4 })
  })

  it('reviews each order once: a second review replaces the first, and the vendor is notified once', async () => {
    const { ada, tunde, storeOrderIn } = await createParties()
    const { id } = await storeOrderIn('DELIVERED')
    await Promise.all([5, 4, 3].map((stars) => writeReview(tunde, id, { stars })))
    const { data } = await writeReview(tunde, id, { stars: 2, text: '   ' })
    expect(data?.writeReview.review).toMatchObject({ stars: 2, text: null, editedAt: expect.any(String) })
    expect((await readVendorReviews(tunde, ada.id)).reviews).toHaveLength(1)
    expect(await notificationTexts(ada)).toHaveLength(1)
  })

  it.each(['PENDING', 'PAID', 'SHIPPED', 'FAILED', 'REFUNDED'] as const)(
    'cannot review an order that is %s',
    async (status) => {
      const { tunde, storeOrderIn } = await createParties()
      const { errors } = await writeReview(tunde, (await storeOrderIn(status)).id, { stars: 1 })
      expect(errors?.[0]).toMatchObject({ message: reviewTexts.early, extensions: { code: 'CONFLICT' } })
    },
  )

  it('cannot review another user’s order, nor the vendor their own sale', async () => {
    const { ada, storeOrderIn } = await createParties()
    const { id } = await storeOrderIn('DELIVERED')
    for (const other of [ada, await personOf(fennec, 'customer'), await personOf(fennec, 'admin')])
      expect((await writeReview(other, id, { stars: 5 })).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
  })

  it.each([0, 6, -1])('cannot give %i stars', async (stars) => {
    const { tunde, storeOrderIn } = await createParties()
    const { errors } = await writeReview(tunde, (await storeOrderIn('DELIVERED')).id, { stars })
    expect(errors?.[0]).toMatchObject({ message: reviewTexts.stars, extensions: { code: 'INVALID_INPUT' } })
  })

  it('deletes their own review, and no other user can', async () => {
    const { ada, tunde } = await createParties()
    const review = globalId('Review', await storeReview(fennec, { buyerId: tunde.id, vendorId: ada.id }))
    expect((await deleteReview(ada, review)).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
    expect((await deleteReview(tunde, review)).errors).toBeUndefined()
    expect((await deleteReview(tunde, review)).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
    expect((await readVendorReviews(tunde, ada.id)).reviews).toEqual([])
  })
})

describe('a review', () => {
  it('is answered only by the vendor of the sale', async () => {
    const { ada, tunde } = await createParties()
    const review = globalId('Review', await storeReview(fennec, { buyerId: tunde.id, vendorId: ada.id }))
    const other = await personOf(fennec, 'vendor')
    expect((await replyToReview(other, review, 'Mine')).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
    expect((await replyToReview(tunde, review, 'Mine')).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
    expect((await replyToReview(ada, review, ' ')).errors?.[0]?.message).toBe(reviewTexts.reply)
  })

  it('is hidden from viewers whom its author has blocked, and while its author is suspended', async () => {
    const { ada, tunde } = await createParties()
    await storeReview(fennec, { buyerId: tunde.id, vendorId: ada.id })
    const chi = await personOf(fennec, 'customer')
    await setBlocked(fennec, tunde, chi.id)
    expect((await readVendorReviews(chi, ada.id)).reviews).toEqual([])
    const bayo = await personOf(fennec, 'customer')
    expect((await readVendorReviews(bayo, ada.id)).reviews).toHaveLength(1)
    const suspendedUntil = new Date(fennec.clock.now().getTime() + 86_400_000)
    await fennec.services.prisma.user.update({ where: { id: tunde.id }, data: { suspendedUntil } })
    expect((await readVendorReviews(bayo, ada.id)).reviews).toEqual([])
  })

  it('is reported by a reader, not by its author, and is kept as a snapshot', async () => {
    const { ada, tunde } = await createParties()
    const id = await storeReview(fennec, { buyerId: tunde.id, vendorId: ada.id })
    const report = (caller: Caller) =>
      graphql(
        fennec,
        'mutation ($input: ReportReviewInput!) { reportReview(input: $input) { message } }',
        { input: { reviewId: globalId('Review', id), reason: 'HARASSMENT' } },
        caller,
      )
    expect((await report(ada)).data).toEqual({ reportReview: { message: 'Report submitted' } })
    expect((await report(tunde)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
    await deleteReview(tunde, globalId('Review', id))
    expect(await findReports(fennec, { reporterId: ada.id })).toMatchObject([
      {
        kind: 'REVIEW',
        reportedId: tunde.id,
        snapshot: { stars: 4, content: 'As it was shown' },
      },
    ])
  })

  it('is deleted with its author', async () => {
    const { ada, tunde } = await createParties()
    await storeReview(fennec, { buyerId: tunde.id, vendorId: ada.id })
    await deleteAccount(fennec, tunde)
    await fennec.services.background.idle()
    expect((await readVendorReviews(ada, ada.id)).reviews).toEqual([])
  })

  it('is gone for its author from the moment the vendor leaves', async () => {
    const { ada, tunde } = await createParties()
    const id = globalId('Review', await storeReview(fennec, { buyerId: tunde.id, vendorId: ada.id }))
    const read = () => graphql(fennec, `{ node(id: "${id}") { id } }`, {}, tunde)
    await suspend(fennec, ada.id)
    expect((await read()).data).toEqual({ node: { id } })
    const data = { suspendedUntil: endOfTime }
    await fennec.services.prisma.user.update({ where: { id: ada.id }, data })
    expect((await read()).data).toEqual({ node: null })
    expect((await deleteReview(tunde, id)).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
  })
})

describe('the record of a vendor', () => {
  it('counts only paid orders, and gives the delivery time from real hand-overs', async () => {
    const { ada, tunde, storeOrderIn } = await createParties()
    for (const status of ['PENDING', 'FAILED', 'PAID', 'REFUNDED'] as const) await storeOrderIn(status)
    const now = fennec.clock.now().getTime()
    // The last order counts as delivered by time-out and gives no delivery time.
    for (const [hours, by] of [
      [2, 'VENDOR'],
      [5, 'BUYER'],
      [30, 'VENDOR'],
      [200, 'FENNEC'],
    ] as const) {
      const { id } = await storeOrder(fennec, {
        buyerId: tunde.id,
        vendorId: ada.id,
        status: 'DELIVERED',
        at: new Date(now - hours * 3_600_000),
      })
      await fennec.services.prisma.orderChange.updateMany({
        where: { orderId: id, to: 'DELIVERED' },
        data: { by, at: new Date(now) },
      })
    }
    expect((await readVendorReviews(tunde, ada.id)).record).toEqual({
      deliveredCount: 4,
      refundedCount: 1,
      usualHandOverHours: 5,
      reviewCount: 0,
      averageStars: null,
    })
  })

  it('gives no time after two hand-overs, and does not exist for a customer', async () => {
    const { ada, tunde, storeOrderIn } = await createParties()
    const { id } = await storeOrderIn('PAID')
    await runOrderCommand(fennec, ada, 'handOver', id, { code: '271828' })
    expect((await readVendorReviews(tunde, ada.id)).record).toMatchObject({
      deliveredCount: 1,
      usualHandOverHours: null,
    })
    expect((await readVendorReviews(ada, tunde.id)).record).toBeNull()
  })

  it('counts and averages exactly the reviews in the list of the same reader', async () => {
    const { ada, tunde } = await createParties()
    const [bola, chidi, dayo] = [await personOf(fennec), await personOf(fennec), await personOf(fennec)]
    const [admin, reader] = [await personOf(fennec, 'admin'), await personOf(fennec)]
    const all = [tunde, bola, chidi, dayo]
    for (const [index, { id }] of all.entries()) {
      const reviewId = await storeReview(fennec, { buyerId: id, vendorId: ada.id })
      await fennec.services.prisma.review.update({ where: { id: reviewId }, data: { stars: index + 1 } })
    }
    await suspend(fennec, tunde.id)
    await setBlocked(fennec, reader, bola.id)
    await setBlocked(fennec, chidi, reader.id)
    await fennec.services.prisma.review.updateMany({ where: { authorId: dayo.id }, data: { isHeld: true } })
    const starsFor = new Map([
      [reader, []],
      [dayo, [4, 3, 2]],
      [ada, [3, 2]],
      [bola, [3, 2]],
      [tunde, [3, 2, 1]],
      [admin, [4, 3, 2, 1]],
    ])
    for (const [user, stars] of starsFor) {
      const { record, reviews } = await readVendorReviews(user, ada.id)
      expect(reviews.map((review) => review.stars)).toEqual(stars)
      const averageStars = stars.length === 0 ? null : stars.reduce((one, next) => one + next) / stars.length
      expect(record).toMatchObject({ reviewCount: stars.length, averageStars })
    }
  })

  it('costs, like a page of reviews, as many statements for three vendors as for one', async () => {
    const { ada, tunde } = await createParties()
    const all = [ada, await personOf(fennec, 'vendor'), await personOf(fennec, 'vendor')]
    for (const vendor of all)
      for (let index = 0; index < 3; index += 1)
        await storeReview(fennec, { buyerId: tunde.id, vendorId: vendor.id })
    const readRatings = (vendors: Person[]) =>
      captureStatements(async () => {
        const each = vendors.map(
          ({ id }) =>
            `of${id}: user(databaseId: ${id}) { sellingRecord { reviewCount } reviews(first: 2) { edges { node { stars } } } }`,
        )
        const { errors } = await graphql(fennec, `{ ${each.join(' ')} }`, {}, tunde)
        expect(errors).toBeUndefined()
      })
    const [one, three] = [await readRatings([ada]), await readRatings(all)]
    expect(three.length).toBe(one.length)
    expect((await readVendorReviews(tunde, ada.id, 2)).hasNextPage).toBe(true)
  })
})
