// Questions to a vendor about a product or service, and notifications of message requests: their recipients and their refusals.
import { beforeEach, describe, expect, it } from 'vitest'
import { globalId } from '#server/core/context/ids.ts'
import { personOf } from '../../contract/matrix/people.ts'
import { useFennec } from '../../support/app.ts'
import { graphql, rest } from '../../support/calls.ts'
import type { Person } from '../../support/factories.ts'
import {
  readChat,
  readInbox,
  withMessage,
  trySendMessage,
  mutateChat,
  withPerson,
  sendMessage,
  wrongChats,
} from '../../support/people/messages.ts'
import { subscribeNotifications, readNotifications } from '../../support/people/notifications.ts'
import { pay } from '../../support/people/orders.ts'
import { setBlocked, setFollowing } from '../../support/people/people.ts'
import { linkBankAccount, storeProduct } from '../../support/people/products.ts'
import { storeService } from '../../support/people/services.ts'

const fennec = useFennec()

let bola: Person
let tunde: Person
let productId: number
let serviceId: number
beforeEach(async () => {
  bola = await personOf(fennec, 'vendor', { firstName: 'Bola' })
  tunde = await personOf(fennec, 'customer', { firstName: 'Tunde' })
  await linkBankAccount(fennec, bola.id)
  productId = await storeProduct(fennec, bola.id)
  serviceId = await storeService(fennec, bola.id)
})

interface Subject {
  product?: number
  service?: number
}

const askAbout = (caller: Person, { product, service }: Subject, content = 'Is it still there?', to = bola) =>
  mutateChat(fennec, 'sendMessage', caller, {
    recipientId: globalId('User', to.id),
    content,
    ...(product !== undefined && { productId: globalId('Product', product) }),
    ...(service !== undefined && { serviceId: globalId('Service', service) }),
  })

const setMessageSettings = (input: object) => mutateChat(fennec, 'setMessageSettings', bola, { ...input })
const mute = (caller: Person, other: Person) =>
  fennec.services.prisma.mute.create({ data: { muterId: caller.id, mutedId: other.id } })

async function hasRequests(caller: Person): Promise<boolean> {
  const { data } = await graphql<{ viewer: { hasMessageRequests: boolean } }>(
    fennec,
    '{ viewer { hasMessageRequests } }',
    {},
    caller,
  )
  return data?.viewer.hasMessageRequests ?? expect.fail('nobody')
}

const pendingRefusal = 'FORBIDDEN You can write more once your request is accepted'
const plainTextRefusal =
  'FORBIDDEN A message request is text alone, without photos, videos, voice messages and links'

describe('a question about a product or service of the recipient', () => {
  it('is unread for a vendor who does not know the buyer, and the buyer can continue to write', async () => {
    for (const about of [{ product: productId }, { service: serviceId }]) {
      const buyer = await personOf(fennec, 'customer')
      expect((await askAbout(buyer, about)).payload?.conversation).toMatchObject({ state: 'OPEN' })
      await sendMessage(fennec, buyer, bola, 'And do you deliver to New Hall?')
      expect((await readChat(fennec, bola, buyer)).chat).toMatchObject({ state: 'OPEN', unreadCount: 2 })
    }
    expect(await readInbox(fennec, bola)).toMatchObject({ unread: 4, requestsCount: 0 })
    expect((await readNotifications(fennec, bola)).notifications).toEqual([])
    expect(await wrongChats(fennec)).toEqual([])
  })

  it('names the service it is about', async () => {
    await askAbout(tunde, { service: serviceId })
    const { data } = await graphql<{ viewer: { conversations: { edges: object[] } } }>(
      fennec,
      '{ viewer { conversations { edges { node { lastMessage { service { name } product { name } } } } } } }',
      {},
      bola,
    )
    expect(data?.viewer.conversations.edges).toMatchObject([
      { node: { lastMessage: { service: { name: 'Razor Sharp Cuts' }, product: null } } },
    ])
  })

  it('reaches the vendor over REST as well', async () => {
    const input = { recipientId: bola.id, content: 'How much is a fade?', serviceId }
    expect((await rest(fennec, 'POST /api/messages', input, tunde)).status).toBe(201)
    expect(await readInbox(fennec, bola)).toMatchObject({ unread: 1, requestsCount: 0 })
  })

  it('turns a pending request into a chat, and withdraws its notification', async () => {
    await sendMessage(fennec, tunde, bola, 'Good morning')
    expect((await readNotifications(fennec, bola)).unread).toBe(1)
    expect((await askAbout(tunde, { product: productId })).refusal).toBeUndefined()
    expect(await readInbox(fennec, bola)).toMatchObject({ unread: 2, requestsCount: 0 })
    expect(await readNotifications(fennec, bola)).toMatchObject({ unread: 0, notifications: [] })
    expect(await wrongChats(fennec)).toEqual([])
  })

  it('does not bypass a declined request', async () => {
    await sendMessage(fennec, tunde, bola, 'Good morning')
    await mutateChat(fennec, 'declineMessageRequest', bola, withPerson(tunde))
    expect(await askAbout(tunde, { product: productId })).toEqual({ refusal: pendingRefusal })
    expect(await readInbox(fennec, bola)).toMatchObject({ unread: 0, requestsCount: 0 })
  })

  it('does not bypass the vendor’s setting of who may write', async () => {
    await setMessageSettings({ messagesFrom: 'FOLLOWERS' })
    const refusal = 'FORBIDDEN Only followers of Bola can write to them'
    expect(await askAbout(tunde, { service: serviceId })).toEqual({ refusal })
    await setFollowing(fennec, tunde, bola.id)
    expect((await askAbout(tunde, { service: serviceId })).refusal).toBeUndefined()
    await setMessageSettings({ messagesFrom: 'NOBODY' })
    const other = await personOf(fennec, 'customer')
    expect(await askAbout(other, { product: productId })).toEqual({
      refusal: 'FORBIDDEN Bola takes no new messages',
    })
  })

  it('does not bypass a block', async () => {
    await setBlocked(fennec, bola, tunde.id)
    for (const about of [{ product: productId }, { service: serviceId }])
      expect((await askAbout(tunde, about)).refusal).toMatch(/^NOT_FOUND/)
    expect(await readInbox(fennec, bola)).toMatchObject({ unread: 0, requestsCount: 0 })
  })

  it('is plain text: a link in it is refused', async () => {
    expect(await askAbout(tunde, { service: serviceId }, 'See https://x.ng')).toEqual({
      refusal: plainTextRefusal,
    })
  })
})

describe('a message that names a product or service of another vendor', () => {
  it('opens no chat with a user who does not know the sender', async () => {
    const other = await personOf(fennec, 'vendor')
    const invalidSubjects = [
      { product: await storeProduct(fennec, other.id) },
      { service: await storeService(fennec, other.id) },
    ]
    for (const about of [...invalidSubjects, { ...invalidSubjects[0], service: serviceId }])
      expect(await askAbout(tunde, about)).toEqual({ refusal: plainTextRefusal })
    expect((await readChat(fennec, tunde, bola)).standing).toBe('REQUEST')
  })

  it('opens no chat where the product or service is hidden or deleted', async () => {
    const hidden = [
      { product: await storeProduct(fennec, bola.id, { isHeld: true }) },
      { service: await storeService(fennec, bola.id, { isHeld: true }) },
      { service: 99_999 },
    ]
    for (const about of hidden) expect((await askAbout(tunde, about)).refusal).toMatch(/^NOT_FOUND/)
    expect((await readChat(fennec, tunde, bola)).standing).toBe('REQUEST')
  })

  it('opens no chat when a vendor writes to a user who does not know them', async () => {
    expect(await askAbout(bola, { product: productId }, 'Buy this', tunde)).toEqual({
      refusal: plainTextRefusal,
    })
  })
})

describe('a message request', () => {
  it('is notified together with all others in one notification, and is listed until it is answered', async () => {
    const [chi, dan] = [await personOf(fennec, 'customer'), await personOf(fennec, 'customer')]
    const next = await subscribeNotifications(fennec, tunde)
    await sendMessage(fennec, chi, tunde, 'Hi')
    expect(await next()).toMatchObject({ __typename: 'Notified', unreadCount: 1 })
    await sendMessage(fennec, dan, tunde, 'Hello')
    expect(await next()).toMatchObject({ __typename: 'Notified', unreadCount: 1 })
    expect((await readNotifications(fennec, tunde)).notifications).toMatchObject([
      { kind: 'MESSAGE_REQUEST', actorsCount: 2, isUnread: true },
    ])
    expect(await hasRequests(tunde)).toBe(true)
    await mutateChat(fennec, 'acceptMessageRequest', tunde, withPerson(chi))
    expect(await next()).toMatchObject({ __typename: 'Unnotified', unreadCount: 1 })
    await sendMessage(fennec, tunde, dan, 'Yes?')
    expect(await next()).toMatchObject({ __typename: 'Unnotified', unreadCount: 0 })
    expect((await readNotifications(fennec, tunde)).notifications).toEqual([])
    expect(await hasRequests(tunde)).toBe(false)
  })

  it('is no longer notified after it is declined or withdrawn, or its sender is blocked', async () => {
    const endings = [
      (asker: Person) => mutateChat(fennec, 'declineMessageRequest', tunde, withPerson(asker)),
      (asker: Person, id: number) => mutateChat(fennec, 'deleteMessage', asker, withMessage(id)),
      (asker: Person) => setBlocked(fennec, tunde, asker.id),
    ]
    for (const end of endings) {
      const asker = await personOf(fennec, 'customer')
      const { databaseId } = await sendMessage(fennec, asker, tunde, 'Hi')
      expect((await readNotifications(fennec, tunde)).unread).toBe(1)
      await end(asker, databaseId)
      expect(await readNotifications(fennec, tunde)).toMatchObject({ unread: 0, notifications: [] })
      expect(await hasRequests(tunde)).toBe(false)
    }
  })

  it('appears only in the list of requests for a muted user, without a notification', async () => {
    const asker = await personOf(fennec, 'customer')
    await mute(tunde, asker)
    await sendMessage(fennec, asker, tunde, 'Hi')
    expect(await readNotifications(fennec, tunde)).toMatchObject({ unread: 0, notifications: [] })
    expect(await hasRequests(tunde)).toBe(false)
    expect((await readInbox(fennec, tunde)).requests).toHaveLength(1)
  })

  it('becomes a chat after the buyer has paid for an order of the vendor', async () => {
    await sendMessage(fennec, tunde, bola, 'Good morning')
    const { reference } = await pay(fennec, tunde, productId)
    expect(await readInbox(fennec, bola)).toMatchObject({ unread: 0, requestsCount: 1 })
    expect((await rest(fennec, `GET /api/payments/verify/${reference}`, undefined, tunde)).status).toBe(200)
    expect(await readInbox(fennec, bola)).toMatchObject({ unread: 1, requestsCount: 0 })
    await sendMessage(fennec, tunde, bola, 'I am at the gate')
    expect((await readNotifications(fennec, bola)).notifications.map(({ kind }) => kind)).toEqual(['SALE'])
    expect(await wrongChats(fennec)).toEqual([])
  })

  it('does not become a chat for an unpaid order', async () => {
    await sendMessage(fennec, tunde, bola, 'Good morning')
    await pay(fennec, tunde, productId)
    expect(await trySendMessage(fennec, tunde, bola, 'Hello?')).toEqual({ refusal: pendingRefusal })
  })
})
