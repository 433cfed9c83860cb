// Offers (`viewerCan…` fields): each is true exactly when its command succeeds, in every state of buyer and vendor.
import { describe, expect, it } from 'vitest'
import { globalId } from '#server/core/context/ids.ts'
import { endOfTime } from '#server/core/context/suspension.ts'
import { personOf } from '../../contract/matrix/people.ts'
import { useFennec } from '../../support/app.ts'
import { graphql } from '../../support/calls.ts'
import type { Person } from '../../support/factories.ts'
import { trySendMessage, mutateChat, withPerson } from '../../support/people/messages.ts'
import { publishPost } from '../../support/people/posts.ts'
import { storeOrder, storeReview, createShop } from '../../support/people/orders.ts'
import { block, setFollowing, suspend } from '../../support/people/people.ts'
import { hoodie } from '../../support/people/products.ts'
import { barbing, storeService } from '../../support/people/services.ts'

const fennec = useFennec()

async function createScene() {
  const { ada, tunde, productId } = await createShop(fennec)
  const bola = await personOf(fennec, 'vendor', { firstName: 'Bola' })
  const serviceId = await storeService(fennec, ada.id)
  return {
    ada,
    tunde,
    bola,
    productId,
    quantity: 1,
    serviceId,
    scenePostId: 0,
    sceneOrderId: 0,
    sceneReviewId: 0,
  }
}

type Scene = Awaited<ReturnType<typeof createScene>>

/** The same scene with a post of the vendor, a delivered order and a review of another order. */
async function createSceneWithOrders(): Promise<Scene> {
  const scene = await createScene()
  const parties = { buyerId: scene.tunde.id, vendorId: scene.ada.id }
  const { id: sceneOrderId } = await storeOrder(fennec, { ...parties, status: 'DELIVERED' })
  const scenePostId = await publishPost(fennec, scene.ada, 'Hoodies are back')
  return { ...scene, scenePostId, sceneOrderId, sceneReviewId: await storeReview(fennec, parties) }
}

const updateUser = (id: number, data: Parameters<typeof fennec.services.prisma.user.update>[0]['data']) =>
  fennec.services.prisma.user.update({ where: { id }, data })
const updateProduct = ({ productId: id }: Scene, data: { priceKobo?: number; stock?: number }) =>
  fennec.services.prisma.product.update({ where: { id }, data })
const setReplySetting = ({ scenePostId: id }: Scene, replySetting: 'FOLLOWERS' | 'NOBODY') =>
  fennec.services.prisma.post.updateMany({ where: { id }, data: { replySetting } })
const markLeaving = ({ id }: Person) => updateUser(id, { email: `left:${id}`, suspendedUntil: endOfTime })
const requestMessages = (from: Person, to: Person) => trySendMessage(fennec, from, to, 'May I write to you?')

const states: [string, (scene: Scene) => Promise<unknown>][] = [
  ['nothing has happened', async () => {}],
  ['the vendor takes no messages', ({ ada }) => updateUser(ada.id, { messagesFrom: 'NOBODY' })],
  ['the vendor takes messages of followers', ({ ada }) => updateUser(ada.id, { messagesFrom: 'FOLLOWERS' })],
  [
    'the buyer follows a vendor who takes messages of followers',
    async ({ ada, tunde }) => {
      await updateUser(ada.id, { messagesFrom: 'FOLLOWERS' })
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
  ['the vendor is leaving', ({ ada }) => markLeaving(ada)],
  ['the buyer is leaving', ({ tunde }) => markLeaving(tunde)],
  ['the vendor sells no more', ({ ada }) => updateUser(ada.id, { role: 'CUSTOMER' })],
  ['the buyer has not accepted the terms', ({ tunde }) => updateUser(tunde.id, { termsVersion: null })],
  ['the vendor has not accepted the terms', ({ ada }) => updateUser(ada.id, { termsVersion: null })],
  ['the product is sold out', (scene) => updateProduct(scene, { stock: 0 })],
  [
    'all that is left comes to less than ₦50',
    async (scene) => {
      await updateProduct(scene, { priceKobo: 2400, stock: 2 })
      scene.quantity = 2
    },
  ],
  [
    'three of a cheap product come to ₦50',
    async (scene) => {
      await updateProduct(scene, { priceKobo: 1700, stock: 3 })
      scene.quantity = 3
    },
  ],
  ['the vendor lets followers reply', (scene) => setReplySetting(scene, 'FOLLOWERS')],
  [
    'the buyer follows a vendor who lets followers reply',
    async (scene) => {
      await setReplySetting(scene, 'FOLLOWERS')
      await setFollowing(fennec, scene.tunde, scene.ada.id)
    },
  ],
  ['the vendor allows no replies', (scene) => setReplySetting(scene, 'NOBODY')],
  [
    'moderators hide everything',
    async ({ productId, serviceId, scenePostId, sceneReviewId }) => {
      const isHeld = { isHeld: true }
      await fennec.services.prisma.product.update({ where: { id: productId }, data: isHeld })
      await fennec.services.prisma.service.update({ where: { id: serviceId }, data: isHeld })
      await fennec.services.prisma.post.updateMany({ where: { id: scenePostId }, data: isHeld })
      await fennec.services.prisma.review.updateMany({ where: { id: sceneReviewId }, data: isHeld })
    },
  ],
]

interface Offer {
  name: string
  /** Reads one field from the caller's view; undefined if the object is hidden from the caller. */
  field: (scene: Scene) => string
  command: string
  input: (scene: Scene) => object
}

const nodeField =
  (type: string, id: (scene: Scene) => number, field: string): Offer['field'] =>
  (scene) =>
    `node(id: "${globalId(type, id(scene))}") { ... on ${type} { ${field} } }`

const product = ({ productId }: Scene) => productId
const service = ({ serviceId }: Scene) => serviceId
const review = ({ sceneReviewId }: Scene) => sceneReviewId
const post = ({ scenePostId }: Scene) => scenePostId
const postGlobalId = (scene: Scene) => globalId('Post', scene.scenePostId)
const toVendor = ({ ada }: Scene) => ({
  recipientId: globalId('User', ada.id),
  content: 'Is it still there?',
})

const messageOffers: Offer[] = [
  {
    name: 'a message to the vendor',
    field: nodeField('User', ({ ada }) => ada.id, 'viewerCanMessage'),
    command: 'sendMessage',
    input: toVendor,
  },
  {
    name: 'a message to the buyer',
    field: nodeField('User', ({ tunde }) => tunde.id, 'viewerCanMessage'),
    command: 'sendMessage',
    input: ({ tunde }) => ({ recipientId: globalId('User', tunde.id), content: 'It is ready' }),
  },
  {
    name: 'a question about a product',
    field: nodeField('Product', product, 'viewerCanAsk'),
    command: 'sendMessage',
    input: (scene) => ({ ...toVendor(scene), productId: globalId('Product', scene.productId) }),
  },
  {
    name: 'a question about a service',
    field: nodeField('Service', service, 'viewerCanAsk'),
    command: 'sendMessage',
    input: (scene) => ({ ...toVendor(scene), serviceId: globalId('Service', scene.serviceId) }),
  },
]

const reviewInput = (scene: Scene) => ({ reviewId: globalId('Review', scene.sceneReviewId) })

/** Commands that leave the state needed by the following ones unchanged. */
const otherOffers: Offer[] = [
  {
    name: 'the edit of a product',
    field: nodeField('Product', product, 'viewerCanEdit'),
    command: 'editProduct',
    input: ({ productId }) => ({ ...hoodie, productId: globalId('Product', productId) }),
  },
  {
    name: 'the edit of a service',
    field: nodeField('Service', service, 'viewerCanEdit'),
    command: 'editService',
    input: ({ serviceId }) => ({
      ...barbing,
      category: 'Barbing/Salon',
      serviceId: globalId('Service', serviceId),
    }),
  },
  {
    name: 'a purchase',
    field: nodeField('Product', product, 'viewerCanBuy'),
    command: 'startCheckout',
    input: ({ productId, quantity }) => ({
      productId: globalId('Product', productId),
      quantity,
      shippingAddress: 'Block C',
    }),
  },
  {
    name: 'the end of a product',
    field: nodeField('Product', product, 'viewerCanEdit'),
    command: 'deleteProduct',
    input: ({ productId }) => ({ productId: globalId('Product', productId) }),
  },
  {
    name: 'the end of a service',
    field: nodeField('Service', service, 'viewerCanEdit'),
    command: 'deleteService',
    input: ({ serviceId }) => ({ serviceId: globalId('Service', serviceId) }),
  },
  {
    name: 'a reply to a post',
    field: nodeField('Post', post, 'viewerMayReply'),
    command: 'createComment',
    input: (scene) => ({ postId: postGlobalId(scene), content: 'Which sizes?' }),
  },
  {
    name: 'a quote of a post',
    field: nodeField('Post', post, 'viewerMayReply'),
    command: 'createPost',
    input: (scene) => ({ quoteOf: postGlobalId(scene), content: 'Look' }),
  },
  {
    name: 'a report of a review',
    field: nodeField('Review', review, 'viewerCanReport'),
    command: 'reportReview',
    input: (scene) => ({ ...reviewInput(scene), reason: 'SPAM' }),
  },
  {
    name: 'a reply to a review',
    field: nodeField('Review', review, 'viewerMayReply'),
    command: 'replyToReview',
    input: (scene) => ({ ...reviewInput(scene), reply: 'Thank you' }),
  },
  {
    name: 'the end of a review',
    field: nodeField('Review', review, 'viewerCanDelete'),
    command: 'deleteReview',
    input: reviewInput,
  },
  {
    name: 'a review',
    field: ({ sceneOrderId }) => `order(databaseId: ${sceneOrderId}) { viewerCanReview }`,
    command: 'writeReview',
    input: ({ sceneOrderId }) => ({ orderId: globalId('Order', sceneOrderId), stars: 5 }),
  },
]

/** Returns the offers made to the caller in the current scene. */
async function readOffered(caller: Person, offers: Offer[], scene: Scene): Promise<Offer[]> {
  const fields = offers.map(({ field }, index) => `at${index}: ${field(scene)}`)
  const { data } = await graphql<Record<string, object | null>>(fennec, `{ ${fields.join(' ')} }`, {}, caller)
  return offers.filter((_, index) => Object.values(data?.[`at${index}`] ?? {}).includes(true))
}

/** Runs a command; only a refusal returns false, an error in the document fails the test. */
async function canRun(caller: Person, { command, input }: Offer, scene: Scene): Promise<boolean> {
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
      const scene = await createScene()
      await arrange(scene)
      return scene
    }
    let scene = await prepare()
    const offered = await readOffered(scene[user], messageOffers, scene)
    for (const offer of messageOffers) {
      const isSent = await canRun(scene[user], offer, scene)
      expect([offer.name, isSent]).toEqual([offer.name, offered.includes(offer)])
      // A refusal changes nothing.
      if (isSent) scene = await prepare()
    }
  })

  it.each(people)(
    '%s is offered every other command exactly when the command would succeed',
    async (user) => {
      const scene = await createSceneWithOrders()
      await arrange(scene)
      const offered = await readOffered(scene[user], otherOffers, scene)
      for (const offer of otherOffers) {
        const isOffered = offered.includes(offer)
        expect([offer.name, await canRun(scene[user], offer, scene)]).toEqual([offer.name, isOffered])
      }
    },
  )
})
