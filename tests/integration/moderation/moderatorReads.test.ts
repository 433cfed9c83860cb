// Audit entries of admins' reads: content that only the admin role opens leaves an entry, whichever list shows it (T71).
import { beforeAll, describe, expect, it } from 'vitest'
import { globalId } from '#server/core/context/ids.ts'
import { personOf } from '../../contract/matrix/people.ts'
import { useFennec } from '../../support/app.ts'
import { graphql, type Caller } from '../../support/calls.ts'
import { storePost } from '../../support/people/comments.ts'
import type { Person } from '../../support/factories.ts'
import { storeReview } from '../../support/people/orders.ts'
import { block, makePrivate, suspend } from '../../support/people/people.ts'
import { storeProduct } from '../../support/people/products.ts'
import { storeService } from '../../support/people/services.ts'
import { captureStatements } from '../../support/statements.ts'
import { storeComment } from '../../support/people/watching.ts'

const fennec = useFennec()

/** Occurs in every text of the user. */
const postText = 'Suya by the gate'

/** A user with content of every kind, also where another user's content shows it. */
async function createScene() {
  const [person, other] = [
    await personOf(fennec, 'vendor', { bio: postText }),
    await personOf(fennec, 'vendor'),
  ]
  const postId = await storePost(fennec, other)
  const storeRoot = (caller: Person, content: string) => storeComment(fennec, caller, postId, { content })
  const storeReply = (rootId: number, caller: Person, content: string) =>
    storeComment(fennec, caller, postId, { content, rootId, parentId: rootId })
  const openRoot = await storeRoot(other, 'Who cooks?')
  const root = await storeRoot(person, postText)
  const reviewId = await storeReview(fennec, { buyerId: person.id, vendorId: other.id })
  await fennec.services.prisma.review.update({ where: { id: reviewId }, data: { text: postText } })
  const soldId = await storeReview(fennec, { buyerId: other.id, vendorId: person.id })
  await fennec.services.prisma.review.update({ where: { id: soldId }, data: { reply: postText } })
  return {
    person,
    other,
    postId,
    openRoot,
    root,
    reply: await storeReply(openRoot, person, postText),
    replyUnderTheirs: await storeReply(root, other, postText),
    productId: await storeProduct(fennec, person.id, { name: postText, description: postText }),
    serviceId: await storeService(fennec, person.id, { name: postText, description: postText }),
    reviewId,
  }
}

type Scene = Awaited<ReturnType<typeof createScene>>

const list = (field: string) => `{ edges { node { ${field} } } }`
const node = (type: string, id: number, fields: string) =>
  `{ node(id: "${globalId(type, id)}") { ... on ${type} { ${fields} } } }`

/** Reads of some content of the user, by name. */
const documents: Record<string, (scene: Scene) => string> = {
  'the comments of a post': ({ postId }) => `{ post(databaseId: ${postId}) { comments ${list('content')} } }`,
  'the newest comments of a post': ({ postId }) =>
    `{ post(databaseId: ${postId}) { newestComments { content } } }`,
  'the replies of a thread': ({ openRoot }) => node('Comment', openRoot, `replies ${list('content')}`),
  'a comment by its id': ({ root }) => node('Comment', root, 'content'),
  'a reply in their thread by its id': ({ replyUnderTheirs }) => node('Comment', replyUnderTheirs, 'content'),
  'a product by its id': ({ productId }) => `{ product(databaseId: ${productId}) { name } }`,
  'the products of a vendor': ({ person }) =>
    `{ user(databaseId: ${person.id}) { products ${list('name')} } }`,
  'the newest products': () => `{ products(first: 100) ${list('name')} }`,
  'products by their price': () => `{ products(first: 100, sort: PRICE_UP) ${list('name')} }`,
  'saved products': () => `{ viewer { savedProducts ${list('name')} } }`,
  'a service by its id': ({ serviceId }) => `{ service(databaseId: ${serviceId}) { name } }`,
  'the services of a vendor': ({ person }) =>
    `{ user(databaseId: ${person.id}) { services ${list('name')} } }`,
  'the newest services': () => `{ services(first: 100) ${list('name')} }`,
  'saved services': () => `{ viewer { savedServices ${list('name')} } }`,
  'a review by its id': ({ reviewId }) => node('Review', reviewId, 'text'),
  'their reviews of a vendor': ({ other }) => `{ user(databaseId: ${other.id}) { reviews ${list('text')} } }`,
  'reviews of their sales': ({ person }) => `{ user(databaseId: ${person.id}) { reviews ${list('reply')} } }`,
  'a profile': ({ person }) => `{ user(databaseId: ${person.id}) { bio } }`,
}

const query = async (caller: Caller, document: string) =>
  JSON.stringify((await graphql(fennec, document, {}, caller)).data)

async function readAuditActions(admin: Person, { id }: Person) {
  const about = { actorId: admin.id, subject: `user:${id}` }
  return (await fennec.services.prisma.auditEntry.findMany({ where: about })).map(({ action }) => action)
}

/** An admin who has saved the user's listings. */
async function createAdmin({ productId, serviceId }: Scene): Promise<Person> {
  const admin = await personOf(fennec, 'admin')
  const [userId, createdAt] = [admin.id, fennec.services.now()]
  await fennec.services.prisma.savedProduct.create({ data: { userId, productId, createdAt } })
  await fennec.services.prisma.savedService.create({ data: { userId, serviceId, createdAt } })
  return admin
}

type Relation = (person: Person, admin: Person) => PromiseLike<unknown>

const auditedRelations: Record<string, Relation> = {
  'of a suspended person': ({ id }) => suspend(fennec, id),
  'of a person who has blocked the admin': ({ id }, admin) => block(fennec, id, admin.id),
  'of a person whom the admin has blocked': ({ id }, admin) => block(fennec, admin.id, id),
}
const unauditedRelations: Record<string, Relation> = {
  'of a person visible to everyone': () => Promise.resolve(),
  'of a private account, which hides none of it': ({ id }) => makePrivate(fennec, id),
}

describe.each(Object.keys(documents))('an admin who reads %s', (name) => {
  const readTwiceAs = async (relate: Relation) => {
    const scene = await createScene()
    const admin = await createAdmin(scene)
    await relate(scene.person, admin)
    const document = documents[name]?.(scene) ?? ''
    for (let times = 0; times < 2; times += 1) expect(await query(admin, document)).toContain(postText)
    return readAuditActions(admin, scene.person)
  }

  it.each(Object.entries(auditedRelations))('leaves one audit entry %s (T71)', async (_case, relate) => {
    expect(await readTwiceAs(relate)).toEqual(['lookAsModerator'])
  })

  it.each(Object.entries(unauditedRelations))('leaves no audit entry %s (T71)', async (_case, relate) => {
    expect(await readTwiceAs(relate)).toEqual([])
  })
})

describe('an admin’s list of a private account', () => {
  let [admin, recluse, follower] = [{}, {}, {}] as [Person, Person, Person]

  beforeAll(async () => {
    ;[recluse, follower] = [await personOf(fennec), await personOf(fennec)]
    await makePrivate(fennec, recluse.id)
  })

  it('leaves an audit entry for reposts (T71)', async () => {
    admin = await personOf(fennec, 'admin')
    const postId = await storePost(fennec, follower, { content: postText })
    await fennec.services.prisma.repost.create({
      data: { userId: recluse.id, postId, createdAt: fennec.services.now() },
    })
    const document = `{ user(databaseId: ${recluse.id}) { reposts ${list('content')} } }`
    expect(await query(admin, document)).toContain(postText)
    expect(await readAuditActions(admin, recluse)).toEqual(['lookAsModerator'])
  })

  it('leaves an audit entry for followers whom the admin follows (T71)', async () => {
    admin = await personOf(fennec, 'admin')
    const status = 'ACCEPTED' as const
    await fennec.services.prisma.follow.createMany({
      data: [
        { followerId: admin.id, followeeId: follower.id, status },
        { followerId: follower.id, followeeId: recluse.id, status },
      ],
    })
    const document = `{ user(databaseId: ${recluse.id}) { viewerKnownFollowers { count } } }`
    expect(await query(admin, document)).toContain('"count":1')
    expect(await readAuditActions(admin, recluse)).toEqual(['lookAsModerator'])
  })
})

it('an admin who reads their own reply and review leaves no audit entry of a suspended user (T71)', async () => {
  const { person, postId, root } = await createScene()
  const admin = await personOf(fennec, 'admin')
  const replyId = await storeComment(fennec, admin, postId, {
    content: postText,
    rootId: root,
    parentId: root,
  })
  const reviewId = await storeReview(fennec, { buyerId: admin.id, vendorId: person.id })
  await suspend(fennec, person.id)
  expect(await query(admin, node('Comment', replyId, 'content'))).toContain(postText)
  expect(await query(admin, node('Review', reviewId, 'isOwn'))).toContain('true')
  expect(await readAuditActions(admin, person)).toEqual([])
})

it('a customer’s read runs no statement for these entries (T71)', async () => {
  const [scene, customer] = [await createScene(), await personOf(fennec)]
  const statements = await captureStatements(async () => {
    for (const document of Object.values(documents)) await query(customer, document(scene))
  })
  expect(statements.length).toBeGreaterThan(Object.keys(documents).length)
  expect(statements.filter((text) => text.includes('AuditEntry'))).toEqual([])
})
