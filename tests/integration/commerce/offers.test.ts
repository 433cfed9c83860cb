// Fields that tell what the caller may do: each is true exactly when the command succeeds, in every state of both people.
import { describe, expect, it } from 'vitest'
import { globalId } from '#server/core/context/ids.ts'
import { endOfTime } from '#server/core/context/suspension.ts'
import { personOf } from '../../contract/matrix/people.ts'
import { useFennec } from '../../support/app.ts'
import { graphql } from '../../support/calls.ts'
import type { Person } from '../../support/factories.ts'
import { trySendMessage, mutateChat, withPerson } from '../../support/people/messages.ts'
import { publish } from '../../support/people/posts.ts'
import { storeOrder, storeReview, shopOf } from '../../support/people/orders.ts'
import { block, setFollowing, suspend } from '../../support/people/people.ts'
import { hoodie } from '../../support/people/products.ts'
import { barbing, storeService } from '../../support/people/services.ts'

const fennec = useFennec()

async function begin() {
  const { ada, tunde, productId } = await shopOf(fennec)
  const bola = await personOf(fennec, 'vendor', { firstName: 'Bola' })
  const serviceId = await storeService(fennec, ada.id)
  return { ada, tunde, bola, productId, quantity: 1, serviceId, posted: 0, ordered: 0, reviewed: 0 }
}

type Scene = Awaited<ReturnType<typeof begin>>

/** The same scene with a post of the vendor, a delivered order and a review of another order. */
async function beginWithOrders(): Promise<Scene> {
  const scene = await begin()
  const parties = { buyerId: scene.tunde.id, vendorId: scene.ada.id }
  const { id: ordered } = await storeOrder(fennec, { ...parties, status: 'DELIVERED' })
  const posted = await publish(fennec, scene.ada, 'Hoodies are back')
  return { ...scene, posted, ordered, reviewed: await storeReview(fennec, parties) }
}

const change = (id: number, data: Parameters<typeof fennec.services.prisma.user.update>[0]['data']) =>
  fennec.services.prisma.user.update({ where: { id }, data })
const changeProduct = ({ productId: id }: Scene, data: { priceKobo?: number; stock?: number }) =>
  fennec.services.prisma.product.update({ where: { id }, data })
const changePost = ({ posted: id }: Scene, replySetting: 'FOLLOWERS' | 'NOBODY') =>
  fennec.services.prisma.post.updateMany({ where: { id }, data: { replySetting } })
const leave = ({ id }: Person) => change(id, { email: `left:${id}`, suspendedUntil: endOfTime })
const requestMessages = (from: Person, to: Person) => trySendMessage(fennec, from, to, 'May I write to you?')

const states: [string, (scene: Scene) => Promise<unknown>][] = [
  ['nothing has happened', async () => {}],
  ['the vendor takes no messages', ({ ada }) => change(ada.id, { messagesFrom: 'NOBODY' })],
  ['the vendor takes messages of followers', ({ ada }) => change(ada.id, { messagesFrom: 'FOLLOWERS' })],
  [
    'the buyer follows a vendor who takes messages of followers',
    async ({ ada, tunde }) => {
      await change(ada.id, { messagesFrom: 'FOLLOWERS' })
      await setFollowing(fennec, tunde, ada.id)
    },
  ],
  ['the vendor follows the buyer', ({ ada, tunde }) => setFollowing(fennec, ada, tunde.id)],
  ['the buyer waits for an answer', ({ ada, tunde }) => requestMessages(tunde, ada)],
  [
    'the buyer was declined',
    async ({ ada, tunde }) => {
      await requestMessages(tunde, ada)
      await mutateChat(fennec, 'declineMessageRequest', ada, withPerson(tunde))
    },
  ],
  ['the vendor waits for an answer', ({ ada, tunde }) => requestMessages(ada, tunde)],
  [
    'both have written',
    async ({ ada, tunde }) => {
      await requestMessages(tunde, ada)
      await requestMessages(ada, tunde)
    },
  ],
  [
    'an order is paid',
    ({ ada, tunde }) => storeOrder(fennec, { buyerId: tunde.id, vendorId: ada.id, status: 'PAID' }),
  ],
  ['the vendor has blocked the buyer', ({ ada, tunde }) => block(fennec, ada.id, tunde.id)],
  ['the buyer has blocked the vendor', ({ ada, tunde }) => block(fennec, tunde.id, ada.id)],
  ['the vendor is suspended', ({ ada }) => suspend(fennec, ada.id)],
  ['the buyer is suspended', ({ tunde }) => suspend(fennec, tunde.id)],
  ['the vendor is leaving', ({ ada }) => leave(ada)],
  ['the buyer is leaving', ({ tunde }) => leave(tunde)],
  ['the vendor sells no more', ({ ada }) => change(ada.id, { role: 'CUSTOMER' })],
  ['the buyer has not accepted the terms', ({ tunde }) => change(tunde.id, { termsVersion: null })],
  ['the vendor has not accepted the terms', ({ ada }) => change(ada.id, { termsVersion: null })],
  ['the product is sold out', (scene) => changeProduct(scene, { stock: 0 })],
  [
    'all that is left comes to less than ₦50',
    async (scene) => {
      await changeProduct(scene, { priceKobo: 2400, stock: 2 })
      scene.quantity = 2
    },
  ],
  [
    'three of a cheap product come to ₦50',
    async (scene) => {
      await changeProduct(scene, { priceKobo: 1700, stock: 3 })
      scene.quantity = 3
    },
  ],
  ['the vendor lets followers reply', (scene) => changePost(scene, 'FOLLOWERS')],
  [
    'the buyer follows a vendor who lets followers reply',
    async (scene) => {
      await changePost(scene, 'FOLLOWERS')
      await setFollowing(fennec, scene.tunde, scene.ada.id)
    },
  ],
  ['the vendor allows no replies', (scene) => changePost(scene, 'NOBODY')],
  [
    'moderators hide everything',
    async ({ productId, serviceId, posted, reviewed }) => {
      const isHeld = { isHeld: true }
      await fennec.services.prisma.product.update({ where: { id: productId }, data: isHeld })
      await fennec.services.prisma.service.update({ where: { id: serviceId }, data: isHeld })
      await fennec.services.prisma.post.updateMany({ where: { id: posted }, data: isHeld })
      await fennec.services.prisma.review.updateMany({ where: { id: reviewed }, data: isHeld })
    },
  ],
]

interface Offer {
  name: string
  /** Reads one field from the caller's view; undefined if the object is hidden from the caller. */
  path: (scene: Scene) => string
  command: string
  input: (scene: Scene) => object
}

const node =
  (type: string, id: (scene: Scene) => number, field: string): Offer['path'] =>
  (scene) =>
    `node(id: "${globalId(type, id(scene))}") { ... on ${type} { ${field} } }`

const product = ({ productId }: Scene) => productId
const service = ({ serviceId }: Scene) => serviceId
const review = ({ reviewed }: Scene) => reviewed
const post = ({ posted }: Scene) => posted
const postId = (scene: Scene) => globalId('Post', scene.posted)
const toVendor = ({ ada }: Scene) => ({
  recipientId: globalId('User', ada.id),
  content: 'Is it still there?',
})

const messages: Offer[] = [
  {
    name: 'a message to the vendor',
    path: node('User', ({ ada }) => ada.id, 'viewerCanMessage'),
    command: 'sendMessage',
    input: toVendor,
  },
  {
    name: 'a message to the buyer',
    path: node('User', ({ tunde }) => tunde.id, 'viewerCanMessage'),
    command: 'sendMessage',
    input: ({ tunde }) => ({ recipientId: globalId('User', tunde.id), content: 'It is ready' }),
  },
  {
    name: 'a question about a product',
    path: node('Product', product, 'viewerCanAsk'),
    command: 'sendMessage',
    input: (scene) => ({ ...toVendor(scene), productId: globalId('Product', scene.productId) }),
  },
  {
    name: 'a question about a service',
    path: node('Service', service, 'viewerCanAsk'),
    command: 'sendMessage',
    input: (scene) => ({ ...toVendor(scene), serviceId: globalId('Service', scene.serviceId) }),
  },
]

const reviewId = (scene: Scene) => ({ reviewId: globalId('Review', scene.reviewed) })

/** Commands that leave the state needed by the following ones unchanged. */
const others: Offer[] = [
  {
    name: 'the edit of a product',
    path: node('Product', product, 'viewerCanEdit'),
    command: 'editProduct',
    input: ({ productId }) => ({ ...hoodie, productId: globalId('Product', productId) }),
  },
  {
    name: 'the edit of a service',
    path: node('Service', service, 'viewerCanEdit'),
    command: 'editService',
    input: ({ serviceId }) => ({
      ...barbing,
      category: 'Barbing/Salon',
      serviceId: globalId('Service', serviceId),
    }),
  },
  {
    name: 'a purchase',
    path: node('Product', product, 'viewerCanBuy'),
    command: 'startCheckout',
    input: ({ productId, quantity }) => ({
      productId: globalId('Product', productId),
      quantity,
      shippingAddress: 'Block C',
    }),
  },
  {
    name: 'the end of a product',
    path: node('Product', product, 'viewerCanEdit'),
    command: 'deleteProduct',
    input: ({ productId }) => ({ productId: globalId('Product', productId) }),
  },
  {
    name: 'the end of a service',
    path: node('Service', service, 'viewerCanEdit'),
    command: 'deleteService',
    input: ({ serviceId }) => ({ serviceId: globalId('Service', serviceId) }),
  },
  {
    name: 'a reply to a post',
    path: node('Post', post, 'viewerMayReply'),
    command: 'createComment',
    input: (scene) => ({ postId: postId(scene), content: 'Which sizes?' }),
  },
  {
    name: 'a quote of a post',
    path: node('Post', post, 'viewerMayReply'),
    command: 'createPost',
    input: (scene) => ({ quoteOf: postId(scene), content: 'Look' }),
  },
  {
    name: 'a report of a review',
    path: node('Review', review, 'viewerCanReport'),
    command: 'reportReview',
    input: (scene) => ({ ...reviewId(scene), reason: 'SPAM' }),
  },
  {
    name: 'a reply to a review',
    path: node('Review', review, 'viewerMayReply'),
    command: 'replyToReview',
    input: (scene) => ({ ...reviewId(scene), reply: 'Thank you' }),
  },
  {
    name: 'the end of a review',
    path: node('Review', review, 'viewerCanDelete'),
    command: 'deleteReview',
    input: reviewId,
  },
  {
    name: 'a review',
    path: ({ ordered }) => `order(databaseId: ${ordered}) { viewerCanReview }`,
    command: 'writeReview',
    input: ({ ordered }) => ({ orderId: globalId('Order', ordered), stars: 5 }),
  },
]

/** Returns the offers made to the caller in the current scene. */
async function offeredTo(caller: Person, offers: Offer[], scene: Scene): Promise<Offer[]> {
  const fields = offers.map(({ path }, index) => `at${index}: ${path(scene)}`)
  const { data } = await graphql<Record<string, object | null>>(fennec, `{ ${fields.join(' ')} }`, {}, caller)
  return offers.filter((_, index) => Object.values(data?.[`at${index}`] ?? {}).includes(true))
}

/** Runs a command; only a refusal returns false, an error in the document fails the test. */
async function isDone(caller: Person, { command, input }: Offer, scene: Scene): Promise<boolean> {
  const type = `${command[0]!.toUpperCase()}${command.slice(1)}Input`
  const document = `mutation ($input: ${type}!) { ${command}(input: $input) { __typename } }`
  const { errors } = await graphql(fennec, document, { input: input(scene) }, caller)
  expect(errors?.[0]?.message ?? '').not.toMatch(/Cannot query|Variable "\$input"|Unknown type/)
  return errors === undefined
}

const people = ['tunde', 'ada', 'bola'] as const

describe.each(states)('when %s', (_name, arrange) => {
  it.each(people)('%s is offered a message exactly when the message would be sent', async (user) => {
    const prepare = async () => {
      const scene = await begin()
      await arrange(scene)
      return scene
    }
    let scene = await prepare()
    const offered = await offeredTo(scene[user], messages, scene)
    for (const offer of messages) {
      const isSent = await isDone(scene[user], offer, scene)
      expect([offer.name, isSent]).toEqual([offer.name, offered.includes(offer)])
      // A refusal changes nothing.
      if (isSent) scene = await prepare()
    }
  })

  it.each(people)(
    '%s is offered every other command exactly when the command would succeed',
    async (user) => {
      const scene = await beginWithOrders()
      await arrange(scene)
      const offered = await offeredTo(scene[user], others, scene)
      for (const offer of others) {
        const isOffered = offered.includes(offer)
        expect([offer.name, await isDone(scene[user], offer, scene)]).toEqual([offer.name, isOffered])
      }
    },
  )
})
