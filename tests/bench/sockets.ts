// Benchmark of the client's sockets: memory of a thousand idle ones, and deliveries per CPU second, compared with a
// bare ws server that sends the same texts. Deliveries are updates of a post that all sockets watch, and messages. Run
// it on the build: node scripts/services.mjs node --import tsx tests/bench/sockets.ts.
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
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
import { captureCall, type CapturedCall } from './client.ts'
import { readCpuMs } from './cpu.ts'
import { openCampus, smallSize, tokenOf, viewerCount } from './data.ts'
import { startFennec, startLimit, type Server } from './servers.ts'

const idleSockets = 1000
const messageCount = 1000
const parallelSenders = 8
const rounds = 5
const likeCount = 80
/** A little more than the pace of broadcasts, in milliseconds. */
const likeIntervalMs = 260

interface SubscriptionRequest {
  request: ConcreteRequest
  variables: Record<string, unknown>
}

const chatSubscriptions: SubscriptionRequest[] = [
  endedSessions,
  unreadNotifications,
  unreadMessages,
  followMessages,
  typists,
].map((request) => ({ request, variables: {} }))
const postId = globalId('Post', 1)
const postSubscriptions: SubscriptionRequest[] = [{ request: watchPost, variables: { postId } }]

interface Listener {
  socket: WebSocket
  /** Received texts. */
  texts: string[]
}

const subscribeMessage = ({ request: { params }, variables }: SubscriptionRequest, index: number) => ({
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
async function openListener(
  { port }: Server,
  person: number,
  subscriptions: SubscriptionRequest[],
): Promise<Listener> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/graphql`, 'graphql-transport-ws')
  const send = (message: object) => socket.send(JSON.stringify(message))
  const listener: Listener = { socket, texts: [] }
  await once(socket, 'open')
  send({ type: 'connection_init', payload: { token: tokenOf(person) } })
  await once(socket, 'message')
  subscriptions.forEach((item, index) => send(subscribeMessage(item, index)))
  socket.on('message', (data: Buffer) => listener.texts.push(String(data)))
  return listener
}

/** Waits until the server has been idle for a second. */
async function waitUntilIdle({ pid }: Server) {
  const now = () => readCpuMs([pid]) ?? 0
  for (let before = -1; before !== now(); await delay(1000)) before = now()
}

const folder = mkdtempSync(join(tmpdir(), 'fennec-heap-'))
const file = join(folder, 'heap.json')
process.env.HEAP_FILE = file

/** Memory of a server after garbage collection. */
async function readMemory(server: Server): Promise<NodeJS.MemoryUsage> {
  rmSync(file, { force: true })
  process.kill(server.pid, 'SIGUSR2')
  while (!existsSync(file)) {
    await delay(500)
    // Throws if it has ended.
    process.kill(server.pid, 0)
  }
  return JSON.parse(readFileSync(file, 'utf8')) as NodeJS.MemoryUsage
}

async function measureMemoryPerSocket(
  server: Server,
  open: (at: number) => Promise<WebSocket>,
): Promise<string> {
  // Excludes the compiled code of the first sockets.
  for (let index = 0; index < viewerCount; index++) (await open(index)).terminate()
  await waitUntilIdle(server)
  const before = await readMemory(server)
  const sockets: WebSocket[] = []
  for (let index = 0; index < idleSockets; index++) sockets.push(await open(index))
  await waitUntilIdle(server)
  const after = await readMemory(server)
  for (const socket of sockets) socket.terminate()
  await waitUntilIdle(server)
  const each = (field: 'heapUsed' | 'external' | 'rss') =>
    `${((after[field] - before[field]) / idleSockets / 1000).toFixed(1)} kB`
  return `${each('heapUsed')} of heap, ${each('external')} beside it, ${each('rss')} in all`
}

/** Captures calls that send messages, each from a viewer to the next one. */
async function captureMessages(): Promise<CapturedCall[]> {
  const sentMessages: CapturedCall[] = []
  for (let index = 0; index < messageCount; index++) {
    const from = 1 + (index % viewerCount)
    const recipientId = globalId('User', from % 2 ? from + 1 : from - 1)
    const input = { recipientId, content: `Message ${index}, and some words`, replyToId: null }
    sentMessages.push(await captureCall(sendMessage, { input }, tokenOf(from)))
  }
  return sentMessages
}

async function sendMessages({ port }: Server) {
  const pendingMessages = await captureMessages()
  const sendNext = async () => {
    for (let next = pendingMessages.pop(); next; next = pendingMessages.pop()) {
      const answer = await fetch(`http://127.0.0.1:${port}/graphql`, next)
      const text = await answer.text()
      if (!text.startsWith('{"data"')) throw new Error(text)
    }
  }
  await Promise.all(Array.from({ length: parallelSenders }, sendNext))
}

const measureCpuSeconds = async (server: Server, work: () => Promise<unknown>) => {
  await waitUntilIdle(server)
  const before = readCpuMs([server.pid]) ?? 0
  await work()
  await waitUntilIdle(server)
  return ((readCpuMs([server.pid]) ?? 0) - before) / 1000
}

/** CPU time and texts of delivered messages; message events come twice, once with the unread count. */
async function measureMessageDelivery(server: Server) {
  const alone = await measureCpuSeconds(server, () => sendMessages(server))
  const listeners = await Promise.all(
    Array.from({ length: viewerCount }, (_, index) => openListener(server, index + 1, chatSubscriptions)),
  )
  const together = await measureCpuSeconds(server, () => sendMessages(server))
  for (const { socket } of listeners) socket.terminate()
  const texts = listeners.flatMap((listener) => listener.texts)
  return {
    seconds: together - alone,
    alone: alone / messageCount,
    texts,
    ownTexts: listeners[0]?.texts ?? [],
  }
}

/** Likes and unlikes in turn, each after the updates of the one before. */
async function likeInTurn({ port }: Server, listener?: Listener) {
  for (let turn = 0; turn < likeCount; turn++) {
    const input = { postId, liked: turn % 2 === 0 }
    const pushed = listener ? once(listener.socket, 'message') : delay(likeIntervalMs)
    const answer = await fetch(
      `http://127.0.0.1:${port}/graphql`,
      await captureCall(like, { input }, tokenOf(1)),
    )
    const text = await answer.text()
    if (!text.startsWith('{"data"')) throw new Error(text)
    await pushed
  }
}

/** CPU time of updates of a post that all sockets watch, without the `alone` seconds of the likes themselves. */
async function measurePostUpdates(server: Server, alone: number): Promise<Delivered> {
  const listeners: Listener[] = []
  for (let index = 0; index < idleSockets; index++)
    listeners.push(await openListener(server, 1 + (index % viewerCount), postSubscriptions))
  await waitUntilIdle(server)
  for (const { texts } of listeners) texts.length = 0
  const together = await measureCpuSeconds(server, () => likeInTurn(server, listeners[0]))
  for (const { socket } of listeners) socket.terminate()
  return {
    seconds: together - alone,
    events: listeners.reduce((sum, { texts }) => sum + texts.length, 0),
    ownTexts: listeners[0]?.texts ?? [],
  }
}

/** Sends each text to all sockets, one after the other, as batches would cost less per text. */
async function broadcast(
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
  const seconds = await measureCpuSeconds(server, async () => {
    for (const text of texts) {
      await fetch(`http://127.0.0.1:${server.port}`, { method: 'POST', body: JSON.stringify([text]) })
      await delay(everyMs)
    }
  })
  for (const socket of sockets) socket.terminate()
  return seconds
}

interface Delivered {
  seconds: number
  events: number
  ownTexts: string[]
}

function printResult(title: string, { seconds, events, ownTexts }: Delivered, pushed: number, to: number) {
  const bytes = Math.round(ownTexts.join('').length / ownTexts.length)
  const [ours, bare] = [events / seconds, (ownTexts.length * to) / pushed]
  console.log(`of ${title}: ${events} texts of ${bytes} bytes in ${seconds.toFixed(2)} s of a processor`)
  console.log(`  fennec   ${Math.round(ours)} a second of a processor`)
  console.log(`  bare ws  ${Math.round(bare)}; ratio ${(ours / bare).toFixed(2)}`)
}

const serverUrl = process.env.DATABASE_URL
if (!serverUrl) throw new Error('needs DATABASE_URL: run it through scripts/services.mjs')
const campus = await openCampus(serverUrl, smallSize)
const followPairs = `INSERT INTO "Follow" ("followerId", "followeeId")
  SELECT i, CASE WHEN i % 2 = 1 THEN i + 1 ELSE i - 1 END FROM generate_series(1, ${viewerCount}) i ON CONFLICT DO NOTHING`
await query(campus.url, followPairs)
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
  console.log(`each of ${idleSockets} sockets, bare    ${await measureMemoryPerSocket(bare, bareSocket)}`)
  for (const [title, subscriptions] of [
    ['that only came', []],
    ['on a post', postSubscriptions],
    ['in a chat', chatSubscriptions],
  ] as const) {
    const ours = async (index: number) =>
      (await openListener(fennec, 1 + (index % viewerCount), [...subscriptions])).socket
    console.log(
      `each of ${idleSockets} sockets ${title}, fennec  ${await measureMemoryPerSocket(fennec, ours)}`,
    )
  }
  const ofLikes = await measureCpuSeconds(fennec, () => likeInTurn(fennec))
  for (let round = 0; round < rounds; round++) {
    const post = await measurePostUpdates(fennec, ofLikes)
    const ofCrowd = { texts: post.ownTexts, to: idleSockets, everyMs: likeIntervalMs }
    printResult('the post', post, await broadcast(bare, ofCrowd), idleSockets)
  }
  await sendMessages(fennec)
  const chats = await measureMessageDelivery(fennec)
  console.log(`a message sent    ${(chats.alone * 1000).toFixed(2)} ms`)
  const ofPairs = { texts: chats.ownTexts, to: viewerCount, everyMs: 0 }
  printResult(
    'messages',
    { ...chats, events: chats.texts.length },
    await broadcast(bare, ofPairs),
    viewerCount,
  )
} finally {
  await fennec.stop()
  await bare.stop()
  await campus.drop()
  rmSync(folder, { recursive: true })
}
