// Admission control of operations over HTTP, REST and sockets: a client with much work under way waits, and no other client does (T53).
// @module-tag engine
import { expect, it, onTestFinished } from 'vitest'
import { newIpAddress, useFennec } from '../support/app.ts'
import { graphql, rest } from '../support/calls.ts'
import { signUp, type Person } from '../support/factories.ts'
import { uploadMedia } from '../support/media.ts'
import { connect, errorsOf, listen, waitFor } from '../support/sockets.ts'
import { isSessionLookup } from '../support/statements.ts'
import { phonePhoto } from '../support/people/uploads.ts'

const fennec = useFennec({ LIMIT_SCALE: '1', TRUSTED_PROXIES: '127.0.0.1' })

const callerOf = ({ token }: Person) => ({ token, headers: { 'x-forwarded-for': newIpAddress() } })
type Caller = ReturnType<typeof callerOf>

const request = (caller: Caller) => graphql(fennec, '{ viewer { unreadNotificationsCount } }', {}, caller)

/** Holds every database call after the session look-up until `release`; `heldCount` counts the calls that wait. */
function holdDatabase() {
  const { sql } = fennec.services
  let count = 0
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  fennec.services.sql = async (text, parameters) => {
    if (isSessionLookup(text)) return sql(text, parameters)
    count += 1
    await released
    return sql(text, parameters)
  }
  const restore = () => {
    fennec.services.sql = sql
    release()
  }
  onTestFinished(restore)
  return { heldCount: () => count, release: restore }
}

/** Signs up a user whose session the server has just checked, so that a call is charged to the user. */
async function signUpWithKnownSession(): Promise<Caller> {
  const caller = callerOf(await signUp(fennec))
  expect((await request(caller)).response.statusCode).toBe(200)
  return caller
}

/** Uses this many milliseconds of CPU time. */
function useCpu(ms: number) {
  const { user } = process.cpuUsage()
  while (process.cpuUsage().user - user < ms * 1000) Math.random()
}

it('six calls of one user run at once over all transports, their further calls wait, and calls of other users do not', async () => {
  // The first call of a process is expensive and must not count against the budgets of these users.
  await signUpWithKnownSession()
  const [greedy, other] = [await signUpWithKnownSession(), await signUpWithKnownSession()]
  const socket = await connect(await listen(fennec), greedy)
  const { heldCount, release } = holdDatabase()
  const calls = Array.from({ length: 5 }, () => [
    request(greedy).then(({ response }) => response.statusCode),
    rest(fennec, 'GET /api/messages/unread-count', undefined, greedy).then(({ status }) => status),
  ]).flat()
  await waitFor(() => expect(heldCount()).toBe(6))
  socket.subscribe('late', 'subscription { nothing }')
  const answer = request(other)
  await waitFor(() => expect(heldCount()).toBe(7))
  // All calls that may start have started.
  await new Promise((turn) => setImmediate(turn))
  expect([heldCount(), errorsOf(socket, 'late').length]).toEqual([7, 0])
  release()
  expect(await Promise.all(calls)).toEqual(Array(10).fill(200))
  expect((await answer).response.statusCode).toBe(200)
  await waitFor(() => expect(errorsOf(socket, 'late')).toHaveLength(1))
})

it('a call with many searches runs one statement at a time', async () => {
  const me = await signUpWithKnownSession()
  const { sql } = fennec.services
  let [running, most] = [0, 0]
  onTestFinished(() => void (fennec.services.sql = sql))
  fennec.services.sql = (text, parameters) => {
    most = Math.max(most, (running += 1))
    return sql<never>(text, parameters).finally(() => (running -= 1))
  }
  const searches = ['ada', 'bola', 'chi'].map((text) => `${text}: searchUsers(text: "${text}") { id }`)
  const { errors, data } = await graphql(fennec, `{ ${searches.join(' ')} }`, {}, me)
  expect([errors, Object.keys(data ?? {})]).toEqual([undefined, ['ada', 'bola', 'chi']])
  expect(most).toBe(1)
})

it('a call that selects the account many times reads it one at a time', async () => {
  const me = await signUpWithKnownSession()
  const { prisma } = fennec.services
  let [running, most] = [0, 0]
  onTestFinished(() => void (fennec.services.prisma = prisma))
  fennec.services.prisma = prisma.$extends({
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

it('a mutation and its selected fields start at once beside the mutation of another user', async () => {
  const [one, two] = [await signUpWithKnownSession(), await signUpWithKnownSession()]
  const write = (caller: Caller) =>
    graphql(
      fennec,
      'mutation { createPost(input: { content: "hi" }) { post { author { viewerFollowStatus } comments { edges { cursor } } } } }',
      {},
      caller,
    )
  const { prisma } = fennec.services
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
  await waitFor(() => expect(running).toBe(2))
  release()
  for (const { errors } of await Promise.all(answers)) expect(errors).toBeUndefined()
})

it('photos of a user over the CPU budget are processed one at a time, and photos of other users at once', async () => {
  const [greedy, other] = [await signUpWithKnownSession(), await signUpWithKnownSession()]
  const photo = await phonePhoto(2)
  const send = (caller: Caller) => uploadMedia(fennec, caller, { file: photo })
  const { images } = fennec.services
  const { draw } = images
  onTestFinished(() => void (images.draw = draw))
  images.draw = (...args) => {
    useCpu(400)
    return draw(...args)
  }
  for (let times = 0; times < 3; times++) expect((await send(greedy)).errors).toBeUndefined()
  let [running, most] = [0, 0]
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  images.draw = async (...args) => {
    most = Math.max(most, (running += 1))
    await released
    return draw(...args).finally(() => (running -= 1))
  }
  const answers = [greedy, greedy, greedy].map(send)
  await waitFor(() => expect(running).toBe(1))
  answers.push(send(other))
  await waitFor(() => expect(running).toBe(2))
  release()
  for (const { errors } of await Promise.all(answers)) expect(errors).toBeUndefined()
  expect(most).toBe(2)
})

it.each([
  ['pages of posts', '/posts/1', { concurrency: 6, status: 200 }],
  ['files', `/media/posts/${'0'.repeat(32)}-96.webp`, { concurrency: 30, status: 404 }],
])('%s of one user share that user’s slots', async (_case, url, { concurrency, status }) => {
  const [greedy, other] = [await signUpWithKnownSession(), await signUpWithKnownSession()]
  const { heldCount, release } = holdDatabase()
  const openPage = ({ token, headers }: Caller) =>
    fennec.app.inject({ url, headers: { ...headers, authorization: `Bearer ${token}` } })
  const answers = Array.from({ length: concurrency + 3 }, () => openPage(greedy))
  await waitFor(() => expect(heldCount()).toBe(concurrency))
  answers.push(openPage(other))
  await waitFor(() => expect(heldCount()).toBe(concurrency + 1))
  await new Promise((turn) => setImmediate(turn))
  expect(heldCount()).toBe(concurrency + 1)
  release()
  for (const { statusCode } of await Promise.all(answers)) expect(statusCode).toBe(status)
})
