// Accounts during their deletion: gone from the first moment, for everyone and on every command.
// @module-tag engine
import { describe, expect, it } from 'vitest'
import { globalId } from '#server/core/context/ids.ts'
import { inTransaction, systemContext } from '#server/core/context/context.ts'
import { endOfTime } from '#server/core/context/suspension.ts'
import { notifyFromFennec } from '#server/modules/notifications/notifications/fennecNotifications.ts'
import { orderEmailJobs } from '#server/modules/commerce/orders/emails.ts'
import { personOf } from '../../contract/matrix/people.ts'
import { useFennec } from '../../support/app.ts'
import { graphql, type Caller } from '../../support/calls.ts'
import { mutateComment } from '../../support/people/comments.ts'
import { trySendMessage } from '../../support/people/messages.ts'
import { startCheckout, storeOrder, storeReview, createShop } from '../../support/people/orders.ts'
import { setBlocked, setFollowing, setMuted } from '../../support/people/people.ts'
import { engage, publishPost } from '../../support/people/posts.ts'

const fennec = useFennec()

/** Sets the account to its state during deletion, until the last row is removed. */
const markLeaving = (id: number) =>
  fennec.services.prisma.user.update({
    where: { id },
    data: { email: `left:${id}`, suspendedUntil: endOfTime },
  })

async function createScene(role: 'customer' | 'admin') {
  const { ada, productId } = await createShop(fennec)
  const reader = await personOf(fennec, role)
  const postId = await publishPost(fennec, ada, 'Selling my fridge')
  const { id: orderId } = await storeOrder(fennec, {
    buyerId: reader.id,
    vendorId: ada.id,
    status: 'DELIVERED',
  })
  const other = await personOf(fennec, 'vendor')
  const reviewId = await storeReview(fennec, { buyerId: ada.id, vendorId: other.id })
  await markLeaving(ada.id)
  return { ada, reader, productId, postId, orderId, reviewId }
}

type Scene = Awaited<ReturnType<typeof createScene>>

const report = (caller: Caller, kind: 'Account' | 'Post' | 'Product' | 'Review', id: number) =>
  graphql(
    fennec,
    `mutation ($input: Report${kind}Input!) { report${kind}(input: $input) { message } }`,
    {
      input: {
        [kind === 'Account' ? 'userId' : `${kind.toLowerCase()}Id`]: globalId(
          kind === 'Account' ? 'User' : kind,
          id,
        ),
        reason: 'SPAM',
      },
    },
    caller,
  )

const writeReview = (caller: Caller, orderId: number) =>
  graphql(
    fennec,
    'mutation ($input: WriteReviewInput!) { writeReview(input: $input) { review { id } } }',
    { input: { orderId: globalId('Order', orderId), stars: 5 } },
    caller,
  )

const commands: [string, (scene: Scene) => Promise<unknown>][] = [
  ['follow', ({ reader, ada }) => setFollowing(fennec, reader, ada.id)],
  ['mute', ({ reader, ada }) => setMuted(fennec, reader, ada.id)],
  ['block', ({ reader, ada }) => setBlocked(fennec, reader, ada.id)],
  ['write to', ({ reader, ada }) => trySendMessage(fennec, reader, ada, 'Hi')],
  ['like a post of', ({ reader, postId }) => engage(fennec, 'like', postId, reader)],
  ['repost a post of', ({ reader, postId }) => engage(fennec, 'repost', postId, reader)],
  [
    'comment on a post of',
    ({ reader, postId }) =>
      mutateComment(fennec, 'createComment', { content: 'Hm', postId: globalId('Post', postId) }, reader),
  ],
  ['buy from', ({ reader, productId }) => startCheckout(fennec, reader, productId)],
  ['review an order of', ({ reader, orderId }) => writeReview(reader, orderId)],
  ['report the account of', ({ reader, ada }) => report(reader, 'Account', ada.id)],
  ['report a post of', ({ reader, postId }) => report(reader, 'Post', postId)],
  ['report a product of', ({ reader, productId }) => report(reader, 'Product', productId)],
  ['report a review by', ({ reader, reviewId }) => report(reader, 'Review', reviewId)],
]

describe.each(['customer', 'admin'] as const)('a %s visitor of an account that is being deleted', (role) => {
  it.each(commands)('cannot %s the user', async (_name, command) => {
    const { errors, refusal } = (await command(await createScene(role))) as {
      errors?: object[]
      refusal?: string
    }
    expect(JSON.stringify([errors, refusal])).toMatch(/NOT_FOUND|CONFLICT/)
  })
})

describe('an account that is being deleted', () => {
  it('receives no event', async () => {
    const { ada } = await createScene('customer')
    await inTransaction(systemContext(fennec.services), (tx) =>
      notifyFromFennec(tx, { recipientId: ada.id, kind: 'SALE', target: 'order:1', text: 'has news' }),
    )
    expect(await fennec.services.prisma.notification.count({ where: { recipientId: ada.id } })).toBe(0)
  })

  it('is no longer listed among blocked users', async () => {
    const [{ ada, reader }, other] = [await createScene('customer'), await personOf(fennec)]
    const blocks = [ada, other].map(({ id }) => ({ blockerId: reader.id, blockedId: id }))
    await fennec.services.prisma.block.createMany({ data: blocks })
    const { data } = await graphql(
      fennec,
      '{ viewer { blockedUsers { edges { node { databaseId } } } } }',
      {},
      reader,
    )
    expect(data).toEqual({ viewer: { blockedUsers: { edges: [{ node: { databaseId: other.id } }] } } })
  })

  it('gets no e-mail about an order', async () => {
    const { ada, orderId } = await createScene('customer')
    const ctx = systemContext(fennec.services)
    await orderEmailJobs.orderSold(ctx, { orderId }, async () => {})
    expect(fennec.outbox.emails.filter(({ to }) => to === `left:${ada.id}`)).toEqual([])
  })
})
