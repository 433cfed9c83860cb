// Broadcast updates, which the server serializes once for all subscribers: every field that depends on the viewer is
// marked (T64).
import { readFileSync } from 'node:fs'
import {
  createSourceEventStream,
  execute,
  getNamedType,
  isObjectType,
  isRequiredArgument,
  isUnionType,
  parse,
  type DocumentNode,
  type GraphQLNamedType,
} from 'graphql'
import { describe, expect, it, onTestFinished } from 'vitest'
import watchComments from '#web/__generated__/useWatchCommentsSubscription.graphql.ts'
import watchPerson from '#web/__generated__/useWatchPersonSubscription.graphql.ts'
import watchPost from '#web/__generated__/useWatchPostSubscription.graphql.ts'
import { broadcastContext } from '#server/core/context/context.ts'
import { globalId } from '#server/core/context/ids.ts'
import { dependsOnViewer } from '#server/core/context/perViewer.ts'
import { isShareable } from '#server/realtime/subscriptionDedup.ts'
import { schema } from '#server/schema.ts'
import { useFennec } from '../../support/app.ts'
import { storePost } from '../../support/people/comments.ts'
import { signUp, type Person } from '../../support/factories.ts'
import { authenticatedContextOf } from '../../support/log.ts'
import { storeComment } from '../../support/people/watching.ts'

const fennec = useFennec()

/** Depth that covers everything below an update; deeper levels repeat the same types. */
const maxLevels = 5

/** Selects all fields of a shareable type, recursively. */
function selectShareableFields(type: GraphQLNamedType, level = 0): string {
  if (isUnionType(type))
    return `__typename ${type
      .getTypes()
      .map((member) => `... on ${member.name} { ${selectShareableFields(member, level)} }`)
      .join(' ')}`
  if (!isObjectType(type) || dependsOnViewer(type) || level > maxLevels) return ''
  const fields = Object.values(type.getFields()).flatMap((field) => {
    if (dependsOnViewer(field) || field.args.some(isRequiredArgument)) return []
    const fieldType = getNamedType(field.type)
    const selection = selectShareableFields(fieldType, level + 1)
    if (isObjectType(fieldType) && selection === '') return []
    return selection ? `${field.name} { ${selection} }` : field.name
  })
  return fields.join(' ')
}

const selectUpdateFields = (name: string) => {
  const field = schema.getSubscriptionType()?.getFields()[name]
  return field ? selectShareableFields(getNamedType(field.type)) : ''
}

const documents = {
  postUpdates: (id: number) =>
    parse(
      `subscription { postUpdates(postId: "${globalId('Post', id)}") { ${selectUpdateFields('postUpdates')} } }`,
    ),
  userUpdates: (id: number) =>
    parse(
      `subscription { userUpdates(userId: "${globalId('User', id)}") { ${selectUpdateFields('userUpdates')} } }`,
    ),
  newPosts: () => parse(`subscription { newPosts { ${selectUpdateFields('newPosts')} } }`),
}

/** Subscribes as a viewer, triggers events, and returns the first updates. */
async function collectUpdates(
  document: DocumentNode,
  person: Person,
  count: number,
  triggerEvents: () => Promise<unknown>,
) {
  const contextValue = await authenticatedContextOf(fennec.services, person)
  const stream = await createSourceEventStream({ schema, document, contextValue })
  if (!(Symbol.asyncIterator in stream)) throw new Error(JSON.stringify(stream))
  const updates = stream[Symbol.asyncIterator]()
  onTestFinished(async () => void (await updates.return?.()))
  const received: unknown[] = []
  await triggerEvents()
  while (received.length < count) received.push((await updates.next()).value)
  return received
}

const executeBroadcast = (document: DocumentNode, rootValue: unknown) =>
  execute({ schema, document, rootValue, contextValue: broadcastContext(fennec.services) })

/** Makes a post with every optional part. */
async function createFullPost(author: Person, quoted: number): Promise<number> {
  const postId = await storePost(fennec, author, {
    content: '@Amaka Nwosu look',
    quoteOfId: quoted,
    isQuote: true,
    topic: 'Exams',
    topicKey: 'exams',
    mentions: [{ userId: author.id, offset: 0, length: 12 }],
  })
  const size = { width: 1280, height: 720, widths: [320, 720, 1280] }
  const media = {
    key: `posts/${postId}`,
    ownerId: author.id,
    postId,
    kind: 'IMAGE',
    contentType: 'image/webp',
  }
  const file = { key: media.key, names: [], bytes: 0, ownerId: author.id, inUse: true }
  await fennec.services.prisma.storedFile.create({ data: { ...file, use: 'post', audience: 'ACCOUNT' } })
  await fennec.services.prisma.media.create({ data: { ...media, ...size, kind: 'IMAGE' } })
  return postId
}

const clientSubscriptions = {
  useWatchPost: watchPost,
  useWatchComments: watchComments,
  useWatchPerson: watchPerson,
}

it.each(Object.entries(clientSubscriptions))(
  'our own client shares the subscription of %s between viewers (T64)',
  (_name, { params }) => {
    const documents = JSON.parse(readFileSync('dist/documents.json', 'utf8')) as Record<string, string>
    expect(isShareable(schema, parse(documents[params.id ?? ''] ?? ''))).toBe(true)
  },
)

describe('an update that is broadcast', () => {
  it('is the same for all viewers in every unmarked field (T64)', async () => {
    const [author, reader] = [await signUp(fennec), await signUp(fennec)]
    const postId = await createFullPost(author, await storePost(fennec, author))
    const document = documents.postUpdates(postId)
    const mentions = [{ userId: reader.id, offset: 0, length: 3 }]
    const updates = await collectUpdates(document, reader, 4, async () => {
      const rootId = await storeComment(fennec, author, postId, { mentions })
      await storeComment(fennec, reader, postId, { rootId, parentId: rootId })
      fennec.services.bus.publish('post', String(postId), { change: 'edited' })
    })
    for (const update of updates) expect((await executeBroadcast(document, update)).errors).toBeUndefined()
    const texts = await Promise.all(
      updates.map(async (update) => JSON.stringify(await executeBroadcast(document, update))),
    )
    for (const kind of ['PostCounts', 'CommentAdded', 'Exams', 'posts/', '"offset":0'])
      expect(texts.join('\n')).toContain(kind)
  })

  it('is the same for all viewers of new posts (T64)', async () => {
    const [author, reader] = [await signUp(fennec), await signUp(fennec)]
    const document = documents.newPosts()
    const [update] = await collectUpdates(document, reader, 1, async () => {
      const postId = await storePost(fennec, author)
      fennec.services.bus.publish('newPost', 'all', { postId, authorId: author.id, campus: 'unilag' })
    })
    expect(await executeBroadcast(document, update)).toMatchObject({ data: { newPosts: expect.anything() } })
    expect((await executeBroadcast(document, update)).errors).toBeUndefined()
  })

  it('is the same for all viewers of a person, and omits their address (T64)', async () => {
    const [ada, reader] = [await signUp(fennec), await signUp(fennec)]
    const document = documents.userUpdates(ada.id)
    const updates = await collectUpdates(document, reader, 2, async () => {})
    for (const update of updates) {
      const answer = await executeBroadcast(document, update)
      expect(answer.errors).toBeUndefined()
      expect(JSON.stringify(answer)).not.toContain(ada.email)
    }
  })

  it.each([
    ['PostCounts { post', 'viewerHasLiked'],
    ['PostCounts { post', 'viewerMayReply'],
    ['CommentAdded { comment', 'viewerHasLiked'],
  ])('is an error where a viewer’s field is unmarked: %s { %s (T64)', async (path, field) => {
    const reader = await signUp(fennec)
    const postId = await storePost(fennec, reader)
    const document = parse(
      `subscription { postUpdates(postId: "${globalId('Post', postId)}") { ... on ${path} { ${field} } } } }`,
    )
    const isOfComment = path.startsWith('Comment')
    const updates = await collectUpdates(document, reader, isOfComment ? 2 : 1, async () => {
      if (isOfComment) await storeComment(fennec, reader, postId)
    })
    const update = updates.find((one) => isOfComment === (one as { kind: string }).kind.startsWith('added'))
    expect((await executeBroadcast(document, update)).errors).toHaveLength(1)
  })
})
