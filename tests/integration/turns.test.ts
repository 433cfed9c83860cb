// Turns at the doors: whoever has much under way stands in line over HTTP, REST and sockets, and nobody else does (T53).
// @module-tag engine
import { expect, it, onTestFinished } from 'vitest'
import { contextFactory } from '#server/core/context/context.ts'
import { signIn } from '#server/modules/identity/auth/auth.ts'
import { authenticate } from '#server/modules/identity/auth/tokens.ts'
import { newAddress, useFennec } from '../support/app.ts'
import { graphql, rest } from '../support/calls.ts'
import { password, signUp, type Person } from '../support/factories.ts'
import { uploadMedia } from '../support/media.ts'
import { connect, errorsOf, listen, soon } from '../support/sockets.ts'
import { isOfSessions } from '../support/statements.ts'
import { phonePhoto } from '../support/uploads.ts'

const fennec = useFennec({ LIMIT_SCALE: '1', TRUSTED_PROXIES: '127.0.0.1' })

const callerOf = ({ token }: Person) => ({ token, headers: { 'x-forwarded-for': newAddress() } })
type Caller = ReturnType<typeof callerOf>

const ask = (caller: Caller) => graphql(fennec, '{ viewer { unreadNotificationsCount } }', {}, caller)

/** From now on the database says who asks, and nothing else before `release`; `held` are the calls that have got as far. */
function holdDatabase() {
  const { sql } = fennec.parts
  let held = 0
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  fennec.parts.sql = async (text, parameters) => {
    if (isOfSessions(text)) return sql(text, parameters)
    held += 1
    await released
    return sql(text, parameters)
  }
  const end = () => {
    fennec.parts.sql = sql
    release()
  }
  onTestFinished(end)
  return { held: () => held, release: end }
}

/** Somebody whose token is known. */
async function known(): Promise<Caller> {
  const caller = callerOf(await signUp(fennec))
  expect((await ask(caller)).response.statusCode).toBe(200)
  return caller
}

/** Uses so many milliseconds of a processor. */
function keepBusy(ms: number) {
  const { user } = process.cpuUsage()
  while (process.cpuUsage().user - user < ms * 1000) Math.random()
}

it('six calls of one person begin, the seventh is first in line, and the others wait, over every door', async () => {
  // The first call of a process is dear, and is on nobody's account here.
  await known()
  const [greedy, other] = [await known(), await known()]
  const socket = await connect(await listen(fennec), greedy)
  const { held, release } = holdDatabase()
  const calls = Array.from({ length: 5 }, () => [
    ask(greedy).then(({ response }) => response.statusCode),
    rest(fennec, 'GET /api/messages/unread-count', undefined, greedy).then(({ status }) => status),
  ]).flat()
  await soon(() => expect(held()).toBe(7))
  socket.subscribe('late', 'subscription { nothing }')
  const answer = ask(other)
  await soon(() => expect(held()).toBe(8))
  // All that could begin has begun.
  await new Promise((turn) => setImmediate(turn))
  expect([held(), errorsOf(socket, 'late').length]).toEqual([8, 0])
  release()
  expect(await Promise.all(calls)).toEqual(Array(10).fill(200))
  expect((await answer).response.statusCode).toBe(200)
  await soon(() => expect(errorsOf(socket, 'late')).toHaveLength(1))
})

it('whoever searches for much in one call has one statement at the database, so that others come between', async () => {
  const me = await known()
  const { sql } = fennec.parts
  let [running, most] = [0, 0]
  onTestFinished(() => void (fennec.parts.sql = sql))
  fennec.parts.sql = (text, parameters) => {
    most = Math.max(most, (running += 1))
    return sql<never>(text, parameters).finally(() => (running -= 1))
  }
  const searches = ['ada', 'bola', 'chi'].map((text) => `${text}: searchUsers(text: "${text}") { id }`)
  const { errors, data } = await graphql(fennec, `{ ${searches.join(' ')} }`, {}, me)
  expect([errors, Object.keys(data ?? {})]).toEqual([undefined, ['ada', 'bola', 'chi']])
  expect(most).toBe(1)
})

it('whoever asks for his account many times in one call has it read once at a time', async () => {
  const me = await known()
  const { prisma } = fennec.parts
  let [running, most] = [0, 0]
  onTestFinished(() => void (fennec.parts.prisma = prisma))
  fennec.parts.prisma = prisma.$extends({
    query: {
      user: {
        async findUnique({ args, query }) {
          most = Math.max(most, (running += 1))
          return query(args).finally(() => (running -= 1))
        },
      },
    },
  }) as unknown as typeof prisma
  const accounts = ['a', 'b', 'c'].map(
    (name) => `${name}: viewer { sessions(first: 9) { edges { node { device } } } }`,
  )
  const { errors, data } = await graphql(fennec, `{ ${accounts.join(' ')} }`, {}, me)
  expect([errors, Object.keys(data ?? {})]).toEqual([undefined, ['a', 'b', 'c']])
  expect(most).toBe(1)
})

it('changes of somebody who has made dear ones are run one after the other', async () => {
  const me = await known()
  const write = () =>
    graphql(fennec, 'mutation { createPost(input: { content: "again" }) { post { id } } }', {}, me)
  const { prisma } = fennec.parts
  let [running, most] = [0, 0]
  const transaction = prisma.$transaction.bind(prisma)
  onTestFinished(() => void (prisma.$transaction = transaction))
  prisma.$transaction = (async (work: never) => {
    most = Math.max(most, (running += 1))
    keepBusy(20)
    for (let turns = 0; turns < 20; turns++) await new Promise((turn) => setImmediate(turn))
    return transaction(work).finally(() => (running -= 1))
  }) as typeof prisma.$transaction
  for (let times = 0; times < 3; times++) expect((await write()).errors).toBeUndefined()
  for (const { errors } of await Promise.all([write(), write(), write()])) expect(errors).toBeUndefined()
  expect(most).toBe(1)
})

it('a change with what is read of it begins at once, whoever else makes one', async () => {
  const [one, two] = [await known(), await known()]
  const write = (caller: Caller) =>
    graphql(
      fennec,
      'mutation { createPost(input: { content: "hi" }) { post { author { viewerFollowStatus } comments { edges { cursor } } } } }',
      {},
      caller,
    )
  const { prisma } = fennec.parts
  let running = 0
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const transaction = prisma.$transaction.bind(prisma)
  onTestFinished(() => void (prisma.$transaction = transaction))
  prisma.$transaction = (async (work: never) => {
    running += 1
    await released
    return transaction(work)
  }) as typeof prisma.$transaction
  const answers = [one, two].map(write)
  await soon(() => expect(running).toBe(2))
  release()
  for (const { errors } of await Promise.all(answers)) expect(errors).toBeUndefined()
})

it('photos of somebody who has sent many are taken one form after the other, and those of nobody else', async () => {
  const [greedy, other] = [await known(), await known()]
  const photo = await phonePhoto(2)
  const send = (caller: Caller) => uploadMedia(fennec, caller, { file: photo })
  for (let times = 0; times < 5; times++) expect((await send(greedy)).errors).toBeUndefined()
  const { images } = fennec.parts
  const { draw } = images
  onTestFinished(() => void (images.draw = draw))
  let [running, most] = [0, 0]
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  images.draw = async (...photoOf) => {
    most = Math.max(most, (running += 1))
    await released
    return draw(...photoOf).finally(() => (running -= 1))
  }
  const answers = [greedy, greedy, greedy].map(send)
  await soon(() => expect(running).toBe(1))
  answers.push(send(other))
  await soon(() => expect(running).toBe(2))
  release()
  for (const { errors } of await Promise.all(answers)) expect(errors).toBeUndefined()
  expect(most).toBe(2)
})

it.each([
  ['pages of posts', '/posts/1', { underWay: 6, status: 200 }],
  ['files', `/media/posts/${'0'.repeat(32)}-96.webp`, { underWay: 30, status: 404 }],
])('%s come in turns, too', async (_what, url, { underWay, status }) => {
  const [greedy, other] = [await known(), await known()]
  const { held, release } = holdDatabase()
  const open = ({ token, headers }: Caller) =>
    fennec.app.inject({ url, headers: { ...headers, authorization: `Bearer ${token}` } })
  const answers = Array.from({ length: underWay + 3 }, () => open(greedy))
  await soon(() => expect(held()).toBe(underWay + 1))
  answers.push(open(other))
  await soon(() => expect(held()).toBe(underWay + 2))
  await new Promise((turn) => setImmediate(turn))
  expect(held()).toBe(underWay + 2)
  release()
  for (const { statusCode } of await Promise.all(answers)) expect(statusCode).toBe(status)
})

/** How many statements of a kind two people cause who ask at the same time, and how many of them are under way at once. */
async function causedByTwo(document: string, kind: string) {
  const callers = [await known(), await known()]
  const { sql } = fennec.parts
  onTestFinished(() => void (fennec.parts.sql = sql))
  let [running, most, pages] = [0, 0, 0]
  fennec.parts.sql = async (text, parameters) => {
    if (!text.includes(kind)) return sql(text, parameters)
    pages += 1
    most = Math.max(most, (running += 1))
    // Whoever else could begin does so.
    for (let turns = 0; turns < 20; turns++) await new Promise((turn) => setImmediate(turn))
    return sql<never>(text, parameters).finally(() => (running -= 1))
  }
  const answers = await Promise.all(callers.map((caller) => graphql(fennec, document, {}, caller)))
  expect(answers.map(({ errors }) => errors)).toEqual([undefined, undefined])
  return [pages, most]
}

it('dear documents are run one after the other, whoever sends them', async () => {
  const lists = Array.from(
    { length: 18 },
    (_, at) => `t${at}: topic(name: "x") { posts(first: ${at + 1}) { edges { cursor } } }`,
  )
  expect(await causedByTwo(`{ ${lists.join(' ')} }`, 'owner.key')).toEqual([2, 1])
})

const manyFields = (more = '') => {
  const names = Array.from({ length: 30 }, (_, at) => `name${at}: firstName`).join(' ')
  const facts = 'id content topic { name } likesCount commentsCount repostsCount createdAt editedAt isHeld'
  return `${facts} author { ${names} ${more} }`
}
const pageOf = (node: string) => `{ viewer { feed(first: 50) { edges { node { ${node} } } } } }`

it.each([
  ['posts', pageOf(manyFields())],
  ['posts with how the reader stands to their authors', pageOf(manyFields('viewerFollowStatus'))],
  ['quotes', pageOf(`id quoteOf { ${manyFields()} }`)],
])('ad-hoc pages of many fields of %s are run one after the other, cached or not', async (_, page) => {
  for (let times = 0; times < 2; times++) expect(await causedByTwo(page, '"hotScore" DESC')).toEqual([2, 1])
})

it('whoever has one of the eight places for signing in stands in no line, where somebody may wait for it', async () => {
  const { email } = await signUp(fennec)
  const ctx = await contextFactory(
    fennec.parts,
    authenticate,
  )({
    token: null,
    network: '198.51.100.1',
    device: 'A test',
    requestId: 'test',
    idempotencyKey: null,
    uploads: new Map(),
    setCookie() {},
    breathe: () => Promise.reject(new Error('She stands in line')),
  })
  expect(await signIn(ctx, { email, password })).toHaveProperty('token')
})
