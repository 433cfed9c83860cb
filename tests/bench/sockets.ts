// Sockets of our client: memory of a thousand idle ones, and deliveries per CPU second of updates of one post that all of
// them watch, and of messages, compared with a bare ws server that sends the same texts:
// node scripts/services.mjs node --import tsx tests/bench/sockets.ts, of the build.
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { ConcreteRequest } from 'relay-runtime'
import { WebSocket } from 'ws'
import { globalId } from '#server/core/context/ids.ts'
import followMessages from '#web/__generated__/FollowMessagesSubscription.graphql.ts'
import like from '#web/__generated__/useSetLikedMutation.graphql.ts'
import sendMessage from '#web/__generated__/outboxMutation.graphql.ts'
import typists from '#web/__generated__/typistsSubscription.graphql.ts'
import endedSessions from '#web/__generated__/useEndedSessionsSubscription.graphql.ts'
import unreadMessages from '#web/__generated__/useUnreadMessagesSubscription.graphql.ts'
import unreadNotifications from '#web/__generated__/useUnreadNotificationsSubscription.graphql.ts'
import watchPost from '#web/__generated__/useWatchPostSubscription.graphql.ts'
import { query } from '../../scripts/databases.mjs'
import { sentBy, type Sent } from './client.ts'
import { computedMs } from './cpu.ts'
import { openCampus, smallSize, tokenOf, viewers } from './data.ts'
import { startFennec, startLimit, type Server } from './servers.ts'

const idle = 1000
const messages = 1000
const atOnce = 8
const rounds = 5
const likes = 80
/** A little more than the pace of broadcasts, in milliseconds. */
const likeMs = 260

interface SubscriptionRequest {
  request: ConcreteRequest
  variables: Record<string, unknown>
}

const ofChat: SubscriptionRequest[] = [
  endedSessions,
  unreadNotifications,
  unreadMessages,
  followMessages,
  typists,
].map((request) => ({ request, variables: {} }))
const postId = globalId('Post', 1)
const ofPost: SubscriptionRequest[] = [{ request: watchPost, variables: { postId } }]

interface Listener {
  socket: WebSocket
  /** Received texts. */
  texts: string[]
}

const subscribing = ({ request: { params }, variables }: SubscriptionRequest, index: number) => ({
  type: 'subscribe',
  id: String(index + 1),
  payload: {
    operationName: params.name,
    query: '',
    extensions: { documentId: params.id },
    variables,
  },
})

/** A socket of that person with these subscriptions. */
async function listen({ port }: Server, person: number, asked: SubscriptionRequest[]): Promise<Listener> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/graphql`, 'graphql-transport-ws')
  const send = (message: object) => socket.send(JSON.stringify(message))
  const listener: Listener = { socket, texts: [] }
  await once(socket, 'open')
  send({ type: 'connection_init', payload: { token: tokenOf(person) } })
  await once(socket, 'message')
  asked.forEach((item, index) => send(subscribing(item, index)))
  socket.on('message', (data: Buffer) => listener.texts.push(String(data)))
  return listener
}

/** Waits until the server has been idle for a second. */
async function rests({ pid }: Server) {
  const now = () => computedMs([pid]) ?? 0
  for (let before = -1; before !== now(); await wait(1000)) before = now()
}

const folder = mkdtempSync(join(tmpdir(), 'fennec-heap-'))
const file = join(folder, 'heap.json')
process.env.HEAP_FILE = file

/** Memory of a server after garbage collection. */
async function held(server: Server): Promise<NodeJS.MemoryUsage> {
  rmSync(file, { force: true })
  process.kill(server.pid, 'SIGUSR2')
  while (!existsSync(file)) {
    await wait(500)
    // Throws if it has ended.
    process.kill(server.pid, 0)
  }
  return JSON.parse(readFileSync(file, 'utf8')) as NodeJS.MemoryUsage
}

async function weigh(server: Server, open: (at: number) => Promise<WebSocket>): Promise<string> {
  // Excludes the compiled code of the first sockets.
  for (let index = 0; index < viewers; index++) (await open(index)).terminate()
  await rests(server)
  const before = await held(server)
  const sockets: WebSocket[] = []
  for (let index = 0; index < idle; index++) sockets.push(await open(index))
  await rests(server)
  const after = await held(server)
  for (const socket of sockets) socket.terminate()
  await rests(server)
  const each = (of: 'heapUsed' | 'external' | 'rss') =>
    `${((after[of] - before[of]) / idle / 1000).toFixed(1)} kB`
  return `${each('heapUsed')} of heap, ${each('external')} beside it, ${each('rss')} in all`
}

/** Sends messages, each from a viewer to the next one. */
async function letters(): Promise<Sent[]> {
  const sentMessages: Sent[] = []
  for (let index = 0; index < messages; index++) {
    const from = 1 + (index % viewers)
    const recipientId = globalId('User', from % 2 ? from + 1 : from - 1)
    const input = { recipientId, content: `Message ${index}, and some words`, replyToId: null }
    sentMessages.push(await sentBy(sendMessage, { input }, tokenOf(from)))
  }
  return sentMessages
}

async function talk({ port }: Server) {
  const waiting = await letters()
  const write = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const answer = await fetch(`http://127.0.0.1:${port}/graphql`, next)
      const text = await answer.text()
      if (!text.startsWith('{"data"')) throw new Error(text)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, write))
}

const cpuOf = async (server: Server, work: () => Promise<unknown>) => {
  await rests(server)
  const before = computedMs([server.pid]) ?? 0
  await work()
  await rests(server)
  return ((computedMs([server.pid]) ?? 0) - before) / 1000
}

/** CPU time and texts of delivered messages; message events come twice, once with the unread count. */
async function deliver(server: Server) {
  const alone = await cpuOf(server, () => talk(server))
  const listeners = await Promise.all(
    Array.from({ length: viewers }, (_, index) => listen(server, index + 1, ofChat)),
  )
  const together = await cpuOf(server, () => talk(server))
  for (const { socket } of listeners) socket.terminate()
  const texts = listeners.flatMap((listener) => listener.texts)
  return { seconds: together - alone, alone: alone / messages, texts, own: listeners[0]?.texts ?? [] }
}

/** Likes and unlikes in turn, each after the updates of the one before. */
async function likeInTurn({ port }: Server, listener?: Listener) {
  for (let turn = 0; turn < likes; turn++) {
    const input = { postId, liked: turn % 2 === 0 }
    const pushed = listener ? once(listener.socket, 'message') : wait(likeMs)
    const answer = await fetch(`http://127.0.0.1:${port}/graphql`, await sentBy(like, { input }, tokenOf(1)))
    const text = await answer.text()
    if (!text.startsWith('{"data"')) throw new Error(text)
    await pushed
  }
}

/** Cost of updates of a post that all sockets watch, without the cost of the likes themselves. */
async function crowd(server: Server, alone: number): Promise<Delivered> {
  const listeners: Listener[] = []
  for (let index = 0; index < idle; index++)
    listeners.push(await listen(server, 1 + (index % viewers), ofPost))
  await rests(server)
  for (const { texts } of listeners) texts.length = 0
  const together = await cpuOf(server, () => likeInTurn(server, listeners[0]))
  for (const { socket } of listeners) socket.terminate()
  return {
    seconds: together - alone,
    events: listeners.reduce((sum, { texts }) => sum + texts.length, 0),
    own: listeners[0]?.texts ?? [],
  }
}

/** Sends each text to all sockets, one after the other, as batches would cost less per text. */
async function push(
  server: Server,
  { texts, to, everyMs }: { texts: string[]; to: number; everyMs: number },
) {
  const sockets = await Promise.all(
    Array.from({ length: to }, async () => {
      const socket = new WebSocket(`ws://127.0.0.1:${server.port}`)
      await once(socket, 'open')
      return socket
    }),
  )
  const seconds = await cpuOf(server, async () => {
    for (const text of texts) {
      await fetch(`http://127.0.0.1:${server.port}`, { method: 'POST', body: JSON.stringify([text]) })
      await wait(everyMs)
    }
  })
  for (const socket of sockets) socket.terminate()
  return seconds
}

interface Delivered {
  seconds: number
  events: number
  own: string[]
}

function report(title: string, { seconds, events, own }: Delivered, pushed: number, to: number) {
  const bytes = Math.round(own.join('').length / own.length)
  const [ours, bare] = [events / seconds, (own.length * to) / pushed]
  console.log(`of ${title}: ${events} texts of ${bytes} bytes in ${seconds.toFixed(2)} s of a processor`)
  console.log(`  fennec   ${Math.round(ours)} a second of a processor`)
  console.log(`  bare ws  ${Math.round(bare)}; ratio ${(ours / bare).toFixed(2)}`)
}

const serverUrl = process.env.DATABASE_URL
if (!serverUrl) throw new Error('needs DATABASE_URL: run it through scripts/services.mjs')
const campus = await openCampus(serverUrl, smallSize)
const pairs = `INSERT INTO "Follow" ("followerId", "followeeId")
  SELECT i, CASE WHEN i % 2 = 1 THEN i + 1 ELSE i - 1 END FROM generate_series(1, ${viewers}) i ON CONFLICT DO NOTHING`
await query(campus.url, pairs)
const flags = ['--expose-gc', '--import', './tests/bench/heapWatch.mjs']
const settings = { databaseUrl: campus.url, wrapper: [], flags }
const fennec = await startFennec(settings)
const bare = await startLimit(settings, 'tests/bench/limitSockets.ts')
try {
  const bareSocket = async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${bare.port}`)
    await once(socket, 'open')
    socket.send('a word')
    await once(socket, 'message')
    return socket
  }
  console.log(`each of ${idle} sockets, bare    ${await weigh(bare, bareSocket)}`)
  for (const [title, asked] of [
    ['that only came', []],
    ['on a post', ofPost],
    ['in a chat', ofChat],
  ] as const) {
    const ours = async (index: number) => (await listen(fennec, 1 + (index % viewers), [...asked])).socket
    console.log(`each of ${idle} sockets ${title}, fennec  ${await weigh(fennec, ours)}`)
  }
  const ofLikes = await cpuOf(fennec, () => likeInTurn(fennec))
  for (let round = 0; round < rounds; round++) {
    const post = await crowd(fennec, ofLikes)
    const ofCrowd = { texts: post.own, to: idle, everyMs: likeMs }
    report('the post', post, await push(bare, ofCrowd), idle)
  }
  await talk(fennec)
  const chats = await deliver(fennec)
  console.log(`a message sent    ${(chats.alone * 1000).toFixed(2)} ms`)
  const ofPairs = { texts: chats.own, to: viewers, everyMs: 0 }
  report('messages', { ...chats, events: chats.texts.length }, await push(bare, ofPairs), viewers)
} finally {
  await fennec.stop()
  await bare.stop()
  await campus.drop()
  rmSync(folder, { recursive: true })
}
