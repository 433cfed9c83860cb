// Contact details of a buyer: e-mail, phone and address are for the vendor of a paid order, on every transport.
import { parse, subscribe, type ExecutionResult } from 'graphql'
import { describe, expect, it } from 'vitest'
import { systemContext, inTransaction } from '#server/core/context/context.ts'
import { orderEmailJobs } from '#server/modules/commerce/orders/emails.ts'
import { publishOrderChange } from '#server/modules/commerce/orders/transitions.ts'
import { expireOrders } from '#server/modules/commerce/orders/scheduledJobs.ts'
import { schema } from '#server/schema.ts'
import { personOf } from '../../contract/matrix/people.ts'
import { useFennec } from '../../support/app.ts'
import { graphql, rest } from '../../support/calls.ts'
import type { Person } from '../../support/factories.ts'
import { contextOf } from '../../support/log.ts'
import { runOrderCommand, buy, pay, shopOf, somewhere, type SeenOrder } from '../../support/people/orders.ts'
import { verify } from '../../support/payments.ts'
import { deleteProduct } from '../../support/people/products.ts'
import { unzip } from '../../support/zip.ts'

const fennec = useFennec()

type Shop = Awaited<ReturnType<typeof shopOf>>

const phone = '+234 803 555 0199'

const begin = async ({ tunde, productId }: Shop): Promise<SeenOrder> =>
  (await buy(fennec, tunde, productId)).data!.startCheckout.order

async function paid({ tunde, productId }: Shop): Promise<SeenOrder> {
  const order = await pay(fennec, tunde, productId)
  await verify(fennec, tunde, order.reference)
  return order
}

async function shipped(shop: Shop): Promise<SeenOrder> {
  const order = await paid(shop)
  await runOrderCommand(fennec, shop.ada, 'markShipped', order.databaseId)
  return order
}

/** Cancels the order or lets it expire, then pays it on the page that is still open. */
async function paidAfter(shop: Shop, end: (order: SeenOrder) => Promise<unknown>): Promise<SeenOrder> {
  const order = await begin(shop)
  await end(order)
  await fennec.fakePaystack.complete(order.reference, 'success')
  await verify(fennec, shop.tunde, order.reference)
  return order
}

const cancel = ({ tunde }: Shop, { databaseId }: SeenOrder) =>
  runOrderCommand(fennec, tunde, 'cancelOrder', databaseId)

async function expire() {
  fennec.clock.advance(1801)
  await expireOrders(fennec.services)
}

interface State {
  name: string
  status: string
  /** True where the vendor may reach the buyer. */
  isReached: boolean
  bring: (shop: Shop) => Promise<SeenOrder>
}

const states: State[] = [
  { name: 'that is not paid', status: 'PENDING', isReached: false, bring: begin },
  {
    name: 'that its buyer cancelled',
    status: 'FAILED',
    isReached: false,
    async bring(shop) {
      const order = await begin(shop)
      await cancel(shop, order)
      return order
    },
  },
  {
    name: 'that was not paid in time',
    status: 'FAILED',
    isReached: false,
    async bring(shop) {
      const order = await begin(shop)
      await expire()
      return order
    },
  },
  {
    name: 'that ended with its product',
    status: 'FAILED',
    isReached: false,
    async bring(shop) {
      const order = await begin(shop)
      await deleteProduct(fennec, shop.ada, shop.productId)
      return order
    },
  },
  {
    name: 'that was paid after it was cancelled',
    status: 'REFUNDED',
    isReached: false,
    bring: (shop) => paidAfter(shop, (order) => cancel(shop, order)),
  },
  {
    name: 'that was paid after its product was deleted',
    status: 'REFUNDED',
    isReached: false,
    bring: (shop) => paidAfter(shop, () => deleteProduct(fennec, shop.ada, shop.productId)),
  },
  {
    name: 'that was paid late',
    status: 'PAID',
    isReached: true,
    bring: (shop) => paidAfter(shop, expire),
  },
  { name: 'that is paid', status: 'PAID', isReached: true, bring: paid },
  { name: 'that is on its way', status: 'SHIPPED', isReached: true, bring: shipped },
  {
    name: 'that was delivered',
    status: 'DELIVERED',
    isReached: true,
    async bring(shop) {
      const order = await shipped(shop)
      await runOrderCommand(fennec, shop.tunde, 'confirmReceipt', order.databaseId)
      return order
    },
  },
  {
    name: 'that was paid and refunded',
    status: 'REFUNDED',
    isReached: true,
    async bring(shop) {
      const order = await paid(shop)
      await graphql(
        fennec,
        'mutation ($input: RefundOrderInput!) { refundOrder(input: $input) { order { id } } }',
        { input: { reference: order.reference, reason: 'It never came' } },
        await personOf(fennec, 'admin'),
      )
      return order
    },
  },
]

const details = '{ id shippingAddress buyerEmail buyerPhone buyer { displayName } problem reference }'

/** Returns the data and errors of an answer; throws if the document does not fit the schema. */
async function query(caller: Person, document: string, variables = {}) {
  const { data, errors } = await graphql(fennec, document, variables, caller)
  const text = JSON.stringify({ data, errors })
  expect(text).not.toMatch(/Cannot query|Unknown (argument|type)/)
  return text
}

const call = async (caller: Person, route: Parameters<typeof rest>[1], body?: object) =>
  JSON.stringify((await rest(fennec, route, body, caller)).body)

/** Returns the first event that a subscription replays to a person. */
async function hear({ token }: Person) {
  const document = parse(`subscription { orders(after: 0) { ... on OrderChanged { order ${details} } } }`)
  const contextValue = await contextOf(fennec.services, token)
  const answer = (await subscribe({ schema, document, contextValue })) as AsyncGenerator<ExecutionResult>
  const { value } = await answer.next()
  await answer.return(undefined)
  return JSON.stringify(value)
}

const letters = ({ email }: Person) =>
  JSON.stringify(fennec.outbox.letters.filter(({ to }) => to === email).map(({ text, html }) => [text, html]))

async function dataCopy(caller: Person) {
  await call(caller, 'POST /api/account/export')
  await fennec.services.background.idle()
  const { body } = await rest<{ downloadUrl: string }>(fennec, 'GET /api/account/export', undefined, caller)
  const url = body.downloadUrl
  const { rawPayload } = await fennec.app.inject({
    url,
    headers: { authorization: `Bearer ${caller.token}` },
  })
  return String([...unzip(rawPayload).values()])
}

type Surface = [name: string, read: (who: Person, order: SeenOrder) => Promise<string> | string]

/** Transports that show the buyer's contact details to the vendor of a paid order. */
const open: Surface[] = [
  [
    'the order',
    (who, { databaseId: id }) =>
      query(who, `query ($id: Int!) { order(databaseId: $id) ${details} }`, { id }),
  ],
  ['the list of sales', (user) => query(user, `{ viewer { sales { edges { node ${details} } } } }`)],
  ['live news of orders', (user) => hear(user)],
  ['the list of sales over REST', (user) => call(user, 'GET /api/vendor/orders')],
]

/** Transports that show the contact details only to the buyer. */
const closed: Surface[] = [
  [
    'the answer to shipping',
    (who, { id: orderId }) =>
      query(who, `mutation ($input: MarkShippedInput!) { markShipped(input: $input) { order ${details} } }`, {
        input: { orderId },
      }),
  ],
  [
    'the answer to a status over REST',
    (who, { databaseId }) =>
      call(who, `PATCH /api/vendor/orders/${databaseId}/status`, { status: 'delivered', code: '000000' }),
  ],
  [
    'the payment',
    (who, { reference }) =>
      query(
        who,
        `mutation ($input: VerifyPaymentInput!) { verifyPayment(input: $input) { order ${details} } }`,
        { input: { reference } },
      ),
  ],
  ['the payment over REST', (who, { reference }) => call(who, `GET /api/payments/verify/${reference}`)],
  ['the ledger and its file', (user) => query(user, '{ viewer { ledger { csv weeks { startsOn } } } }')],
  ['notifications', (user) => call(user, 'GET /api/notifications')],
  [
    'the chats',
    (user) => query(user, '{ viewer { conversations { edges { node { lastMessage { content } } } } } }'),
  ],
  ['the copy of their data', dataCopy],
  [
    'the search of an admin',
    (who, { reference }) =>
      query(
        who,
        `query ($reference: String!) { admin { order(reference: $reference) {
          order ${details} moves { note } payments { reference alert } events { kind } } } }`,
        { reference },
      ),
  ],
]

async function stateOf({ bring, status }: State) {
  const shop = await shopOf(fennec)
  await fennec.services.prisma.user.update({ where: { id: shop.tunde.id }, data: { phone } })
  const order = await bring(shop)
  await fennec.services.background.idle()
  const stored = await fennec.services.prisma.order.findUniqueOrThrow({ where: { id: order.databaseId } })
  expect(stored.status).toBe(status)
  await inTransaction(systemContext(fennec.services), async (tx) => publishOrderChange(tx, stored))
  return { ...shop, order }
}

const contactsIn = (text: string, { email }: Person) =>
  [email, phone, somewhere].filter((detail) => text.includes(detail))

describe('an order', () => {
  it.each(states)(
    '$name shows its buyer’s contact details on the open transports to the vendor: $isReached, and to no other user',
    async (state) => {
      const { ada, tunde, order } = await stateOf(state)
      expect(contactsIn(await open[0]![1](tunde, order), tunde)).toEqual([somewhere])
      expect(contactsIn(await call(tunde, 'GET /api/orders'), tunde)).toEqual([somewhere])
      for (const role of ['admin', 'vendor', 'customer'] as const) {
        const other = await personOf(fennec, role)
        for (const [name, read] of [...open, ...closed].filter(([door]) => door !== 'live news of orders'))
          expect([role, name, contactsIn(await read(other, order), tunde)]).toEqual([role, name, []])
      }
      const leaks: Record<string, string[]> = {}
      for (const [name, read] of [...open, ...closed]) leaks[name] = contactsIn(await read(ada, order), tunde)
      const all = state.isReached ? [tunde.email, phone, somewhere] : []
      // Only a shipped order can be moved on by its vendor and read in that answer.
      const isMoved = state.status === 'PAID' ? all : []
      expect(leaks).toEqual({
        ...Object.fromEntries(open.map(([name]) => [name, all])),
        ...Object.fromEntries(closed.map(([name]) => [name, []])),
        'the answer to shipping': isMoved,
      })
      expect(contactsIn(letters(ada), tunde)).toEqual(state.isReached ? [somewhere] : [])
    },
  )
})

describe('a vendor', () => {
  it('gets no e-mail to ship an order that was refunded meanwhile', async () => {
    const shop = await shopOf(fennec)
    const refunded = states.find(({ name }) => name === 'that was paid and refunded')!
    const { databaseId: orderId } = await refunded.bring(shop)
    await fennec.services.background.idle()
    const before = fennec.outbox.letters.length
    await orderEmailJobs.orderSold(systemContext(fennec.services), { orderId }, async () => {})
    expect(fennec.outbox.letters.slice(before)).toEqual([])
  })
})
