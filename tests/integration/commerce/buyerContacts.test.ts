// Contact details of a buyer: the vendor of a paid order reads e-mail, phone and address, and no other user does on any transport.
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
import {
  runOrderCommand,
  startCheckout,
  pay,
  createShop,
  testAddress,
  type ShownOrder,
} from '../../support/people/orders.ts'
import { verifyPayment } from '../../support/payments.ts'
import { deleteProduct } from '../../support/people/products.ts'
import { unzip } from '../../support/zip.ts'

const fennec = useFennec()

type Shop = Awaited<ReturnType<typeof createShop>>

const phone = '+234 803 555 0199'

const startOrder = async ({ tunde, productId }: Shop): Promise<ShownOrder> =>
  (await startCheckout(fennec, tunde, productId)).data!.startCheckout.order

async function createPaidOrder({ tunde, productId }: Shop): Promise<ShownOrder> {
  const order = await pay(fennec, tunde, productId)
  await verifyPayment(fennec, tunde, order.reference)
  return order
}

async function createShippedOrder(shop: Shop): Promise<ShownOrder> {
  const order = await createPaidOrder(shop)
  await runOrderCommand(fennec, shop.ada, 'markShipped', order.databaseId)
  return order
}

/** Cancels the order or lets it expire, then pays it on the page that is still open. */
async function payAfter(shop: Shop, end: (order: ShownOrder) => Promise<unknown>): Promise<ShownOrder> {
  const order = await startOrder(shop)
  await end(order)
  await fennec.fakePaystack.complete(order.reference, 'success')
  await verifyPayment(fennec, shop.tunde, order.reference)
  return order
}

const cancelOrder = ({ tunde }: Shop, { databaseId }: ShownOrder) =>
  runOrderCommand(fennec, tunde, 'cancelOrder', databaseId)

async function expireUnpaid() {
  fennec.clock.advance(1801)
  await expireOrders(fennec.services)
}

interface State {
  name: string
  status: string
  /** True where the vendor reads the buyer's contact details. */
  showsContacts: boolean
  createOrder: (shop: Shop) => Promise<ShownOrder>
}

const states: State[] = [
  { name: 'that is not paid', status: 'PENDING', showsContacts: false, createOrder: startOrder },
  {
    name: 'that its buyer cancelled',
    status: 'FAILED',
    showsContacts: false,
    async createOrder(shop) {
      const order = await startOrder(shop)
      await cancelOrder(shop, order)
      return order
    },
  },
  {
    name: 'that was not paid in time',
    status: 'FAILED',
    showsContacts: false,
    async createOrder(shop) {
      const order = await startOrder(shop)
      await expireUnpaid()
      return order
    },
  },
  {
    name: 'that ended with its product',
    status: 'FAILED',
    showsContacts: false,
    async createOrder(shop) {
      const order = await startOrder(shop)
      await deleteProduct(fennec, shop.ada, shop.productId)
      return order
    },
  },
  {
    name: 'that was paid after it was cancelled',
    status: 'REFUNDED',
    showsContacts: false,
    createOrder: (shop) => payAfter(shop, (order) => cancelOrder(shop, order)),
  },
  {
    name: 'that was paid after its product was deleted',
    status: 'REFUNDED',
    showsContacts: false,
    createOrder: (shop) => payAfter(shop, () => deleteProduct(fennec, shop.ada, shop.productId)),
  },
  {
    name: 'that was paid late',
    status: 'PAID',
    showsContacts: true,
    createOrder: (shop) => payAfter(shop, expireUnpaid),
  },
  { name: 'that is paid', status: 'PAID', showsContacts: true, createOrder: createPaidOrder },
  { name: 'that is on its way', status: 'SHIPPED', showsContacts: true, createOrder: createShippedOrder },
  {
    name: 'that was delivered',
    status: 'DELIVERED',
    showsContacts: true,
    async createOrder(shop) {
      const order = await createShippedOrder(shop)
      await runOrderCommand(fennec, shop.tunde, 'confirmReceipt', order.databaseId)
      return order
    },
  },
  {
    name: 'that was paid and refunded',
    status: 'REFUNDED',
    showsContacts: true,
    async createOrder(shop) {
      const order = await createPaidOrder(shop)
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

const callRest = async (caller: Person, route: Parameters<typeof rest>[1], body?: object) =>
  JSON.stringify((await rest(fennec, route, body, caller)).body)

/** Returns the first event that a subscription replays to a person. */
async function readLiveUpdate({ token }: Person) {
  const document = parse(`subscription { orders(after: 0) { ... on OrderChanged { order ${details} } } }`)
  const contextValue = await contextOf(fennec.services, token)
  const answer = (await subscribe({ schema, document, contextValue })) as AsyncGenerator<ExecutionResult>
  const { value } = await answer.next()
  await answer.return(undefined)
  return JSON.stringify(value)
}

const readEmails = ({ email }: Person) =>
  JSON.stringify(fennec.outbox.emails.filter(({ to }) => to === email).map(({ text, html }) => [text, html]))

async function readDataExport(caller: Person) {
  await callRest(caller, 'POST /api/account/export')
  await fennec.services.background.idle()
  const { body } = await rest<{ downloadUrl: string }>(fennec, 'GET /api/account/export', undefined, caller)
  const url = body.downloadUrl
  const { rawPayload } = await fennec.app.inject({
    url,
    headers: { authorization: `Bearer ${caller.token}` },
  })
  return String([...unzip(rawPayload).values()])
}

type Surface = [name: string, read: (who: Person, order: ShownOrder) => Promise<string> | string]

/** Transports that show the buyer's contact details to the vendor of a paid order. */
const vendorSurfaces: Surface[] = [
  [
    'the order',
    (who, { databaseId: id }) =>
      query(who, `query ($id: Int!) { order(databaseId: $id) ${details} }`, { id }),
  ],
  ['the list of sales', (user) => query(user, `{ viewer { sales { edges { node ${details} } } } }`)],
  ['live news of orders', (user) => readLiveUpdate(user)],
  ['the list of sales over REST', (user) => callRest(user, 'GET /api/vendor/orders')],
]

/** Transports that show the contact details only to the buyer. */
const buyerSurfaces: Surface[] = [
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
      callRest(who, `PATCH /api/vendor/orders/${databaseId}/status`, { status: 'delivered', code: '000000' }),
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
  ['the payment over REST', (who, { reference }) => callRest(who, `GET /api/payments/verify/${reference}`)],
  ['the ledger and its file', (user) => query(user, '{ viewer { ledger { csv weeks { startsOn } } } }')],
  ['notifications', (user) => callRest(user, 'GET /api/notifications')],
  [
    'the chats',
    (user) => query(user, '{ viewer { conversations { edges { node { lastMessage { content } } } } } }'),
  ],
  ['the copy of their data', readDataExport],
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

async function createOrderInState({ createOrder, status }: State) {
  const shop = await createShop(fennec)
  await fennec.services.prisma.user.update({ where: { id: shop.tunde.id }, data: { phone } })
  const order = await createOrder(shop)
  await fennec.services.background.idle()
  const stored = await fennec.services.prisma.order.findUniqueOrThrow({ where: { id: order.databaseId } })
  expect(stored.status).toBe(status)
  await inTransaction(systemContext(fennec.services), async (tx) => publishOrderChange(tx, stored))
  return { ...shop, order }
}

const contactsIn = (text: string, { email }: Person) =>
  [email, phone, testAddress].filter((detail) => text.includes(detail))

describe('an order', () => {
  it.each(states)(
    '$name shows its buyer’s contact details on the open transports to the vendor: $showsContacts, and to no other user',
    async (state) => {
      const { ada, tunde, order } = await createOrderInState(state)
      expect(contactsIn(await vendorSurfaces[0]![1](tunde, order), tunde)).toEqual([testAddress])
      expect(contactsIn(await callRest(tunde, 'GET /api/orders'), tunde)).toEqual([testAddress])
      for (const role of ['admin', 'vendor', 'customer'] as const) {
        const other = await personOf(fennec, role)
        for (const [name, read] of [...vendorSurfaces, ...buyerSurfaces].filter(
          ([surfaceName]) => surfaceName !== 'live news of orders',
        ))
          expect([role, name, contactsIn(await read(other, order), tunde)]).toEqual([role, name, []])
      }
      const leaks: Record<string, string[]> = {}
      for (const [name, read] of [...vendorSurfaces, ...buyerSurfaces])
        leaks[name] = contactsIn(await read(ada, order), tunde)
      const all = state.showsContacts ? [tunde.email, phone, testAddress] : []
      // Only a shipped order can be moved on by its vendor and read in that answer.
      const shippingContacts = state.status === 'PAID' ? all : []
      expect(leaks).toEqual({
        ...Object.fromEntries(vendorSurfaces.map(([name]) => [name, all])),
        ...Object.fromEntries(buyerSurfaces.map(([name]) => [name, []])),
        'the answer to shipping': shippingContacts,
      })
      expect(contactsIn(readEmails(ada), tunde)).toEqual(state.showsContacts ? [testAddress] : [])
    },
  )
})

describe('a vendor', () => {
  it('gets no e-mail to ship an order that was refunded meanwhile', async () => {
    const shop = await createShop(fennec)
    const refunded = states.find(({ name }) => name === 'that was paid and refunded')!
    const { databaseId: orderId } = await refunded.createOrder(shop)
    await fennec.services.background.idle()
    const before = fennec.outbox.emails.length
    await orderEmailJobs.orderSold(systemContext(fennec.services), { orderId }, async () => {})
    expect(fennec.outbox.emails.slice(before)).toEqual([])
  })
})
