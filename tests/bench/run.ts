// `npm run bench`: measures Fennec and the limit (limitServer.ts) in one interleaved run, whose table is results.md.
// Options: `--short` is a smoke run on little data; `--only feed,like` selects operations; `--rounds`, `--seconds` and
// `--connections` set the amount; `--check` fails where a ratio is a fifth lower than in results.md, and writes nothing;
// `--profile FOLDER` writes CPU profiles of Fennec; `--peer` installs PostGraphile and measures it, too.
import { parseArgs } from 'node:util'
import { readFileSync, writeFileSync } from 'node:fs'
import { query } from '../../scripts/databases.mjs'
import { findRegressions } from './check.ts'
import { findBackendPids, canPin, readCpuMs, pin } from './cpu.ts'
import {
  adminTokenOf,
  fullSize,
  countMiscountedPosts,
  openCampus,
  smallSize,
  tokenOf,
  viewerCount,
} from './data.ts'
import { toAdHocCall, restCall, captureCall, type CapturedCall } from './client.ts'
import { measureLoad } from './load.ts'
import { feedAfter, marketAfter, operations, type CallData, type Operation } from './operations.ts'
import { installPeer } from './peerCalls.ts'
import { startFennec, startLimit, startPeer, type Server } from './servers.ts'
import { tableOf, type Round } from './table.ts'

const { values: options } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    only: { type: 'string' },
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    connections: { type: 'string', default: '32' },
    check: { type: 'boolean', default: false },
    profile: { type: 'string' },
    peer: { type: 'boolean', default: false },
  },
})
const short = options.short
const peerFolder = 'node_modules/.cache/fennec-peer'
const resultsFile = 'tests/bench/results.md'
const rounds = Number(options.rounds ?? (short ? 1 : 5))
const seconds = Number(options.seconds ?? (short ? 2 : 10))
const connections = Number(options.connections)
const only = options.only?.split(',')
const measured = operations.filter(({ name }) => !only || only.includes(name))

/** Pseudo-random numbers from 0 to 1 (Lehmer), the same for every server. */
function seededRandom(seed: number): () => number {
  let state = seed + 1
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

/** A call by that viewer, as the web client or another app sends it. */
async function captureOperation(
  { request, variables, isForAdmins, isText }: Operation,
  source: CallSource,
  viewer: number,
) {
  const token = isForAdmins ? adminTokenOf(viewer) : tokenOf(viewer)
  if (typeof request === 'string') return restCall(request, token)
  const captured = await captureCall(request, variables(source.callData, source.draw, viewer), token)
  return isText ? toAdHocCall(captured) : captured
}

/** Data and random numbers (0 to 1) for the variables of calls. */
interface CallSource {
  callData: CallData
  draw: () => number
}

/** Number of calls that are prepared before the measurement. */
const preparedCount = 10_000

/** Returns a function that gives the next viewer's call as bytes. */
async function prepareCalls(
  { name }: Server,
  operation: Operation,
  source: CallSource,
): Promise<() => Buffer> {
  const peer = name === 'postgraphile' ? operation.peer : undefined
  const bodies: Buffer[] = []
  for (let turn = 0; turn < preparedCount; turn++) {
    const viewer = (turn % viewerCount) + 1
    const { method, path, headers, body } =
      peer?.(viewer) ?? (await captureOperation(operation, source, viewer))
    const length = { host: '127.0.0.1', 'content-length': String(Buffer.byteLength(body)) }
    const lines = Object.entries({ ...headers, ...length }).map(([name, value]) => `${name}: ${value}\r\n`)
    bodies.push(Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`))
  }
  let turn = 0
  return () => bodies[turn++ % preparedCount] ?? Buffer.alloc(0)
}

const sendCall = async ({ port }: Server, { path, body, ...options }: CapturedCall): Promise<unknown> =>
  (await fetch(`http://127.0.0.1:${port}${path}`, { ...options, body: body || undefined })).json()

async function readCallData(url: string, fennec: Server): Promise<CallData> {
  const publicUsers = `"User" u WHERE NOT u."isPrivate" AND u.id > ${2 * viewerCount}`
  const posts = `SELECT p.id FROM "Post" p WHERE p."authorId" IN (SELECT id FROM ${publicUsers})`
  const idsOf = async (statement: string) =>
    ((await query(url, `${statement} ORDER BY 1`)).rows as { id: number }[]).map(({ id }) => id)
  const feedPages: PagedList = { name: 'feed', after: feedAfter, listOf: ({ viewer }) => viewer?.feed }
  const marketPages: PagedList = { name: 'market', after: marketAfter, listOf: ({ products }) => products }
  return {
    postIds: await idsOf(posts),
    discussedIds: await idsOf(
      `${posts} AND (SELECT count(*) FROM "Comment" WHERE "postId" = p.id AND "rootId" IS NULL) >= ${short ? 10 : 20}`,
    ),
    personIds: await idsOf(`SELECT u.id FROM ${publicUsers}`),
    chats: await chatsOf(url),
    cursors: {
      second: await findCursor(fennec, 2, feedPages),
      fiftieth: await findCursor(fennec, 50, feedPages),
    },
    productIds: await idsOf('SELECT id FROM "Product"'),
    marketCursor: await findCursor(fennec, 50, marketPages),
  }
}

async function chatsOf(url: string): Promise<number[][]> {
  const text = `SELECT array_agg("otherId" ORDER BY "otherId") AS others FROM "ConversationMember"
    WHERE "userId" <= ${viewerCount} GROUP BY "userId" ORDER BY "userId"`
  return ((await query(url, text)).rows as { others: number[] }[]).map(({ others }) => others)
}

interface List {
  pageInfo: { endCursor: string }
}
type ListAnswer = { viewer?: { feed: List } | null; products?: List }

/** An operation of the client that begins with a list. */
interface PagedList {
  name: string
  after(cursor: string | null): Record<string, unknown>
  listOf(data: ListAnswer): List | undefined
}

/** The cursor before that page of a list. */
async function findCursor(
  fennec: Server,
  number: number,
  { name, after, listOf }: PagedList,
): Promise<string> {
  const operation = operations.find((item) => item.name === name)
  if (typeof operation?.request !== 'object') throw new Error(`no ${name}`)
  let cursor: string | null = null
  for (let page = 1; page < number; page++) {
    const request = await captureCall(operation.request, after(cursor), tokenOf(1))
    const answer = (await sendCall(fennec, request)) as { data?: ListAnswer }
    const list: List | undefined = answer.data && listOf(answer.data)
    if (!list) throw new Error(`${name}, page ${page}: ${JSON.stringify(answer)}`)
    cursor = list.pageInfo.endCursor
  }
  return cursor ?? ''
}

/** Throws if two servers answer differently, as their times would not be comparable. */
async function compareAnswers(servers: Server[], callData: CallData): Promise<void> {
  for (const operation of measured)
    for (const viewer of [1, 2, 13, 27, 50]) {
      const request = await captureOperation(operation, { callData, draw: seededRandom(viewer) }, viewer)
      const answers: unknown[] = []
      for (const server of servers)
        answers.push(withoutVaryingFields(operation, await sendCall(server, request)))
      const different = differences(answers[0], answers[1])
      if (JSON.stringify(answers[0]).includes('"errors"')) different.push(JSON.stringify(answers[0]))
      if (different.length > 0)
        throw new Error(
          `${operation.title}, viewer ${viewer}: the answers differ\n${different.slice(0, 5).join('\n')}`,
        )
    }
}

/** Throws if the peer, whose graph and order differ, does not show the same posts. */
async function comparePeer(fennec: Server, peer: Server, callData: CallData): Promise<void> {
  interface Page<Node> {
    edges: { node: Node }[]
  }
  for (const operation of measured.filter((item) => item.peer))
    for (const viewer of [1, 2, 13, 27, 50]) {
      const request = await captureOperation(operation, { callData, draw: seededRandom(viewer) }, viewer)
      const fennecAnswer = (await sendCall(fennec, request)) as {
        data: { viewer: { feed: Page<{ databaseId: number }> } }
      }
      const peerAnswer = (await sendCall(peer, operation.peer?.(viewer) ?? request)) as {
        data: { feed: Page<{ rowId: number }> }
      }
      const ids = [
        fennecAnswer.data.viewer.feed.edges.map(({ node }) => node.databaseId),
        peerAnswer.data.feed.edges.map(({ node }) => node.rowId),
      ]
      if (new Set(ids.flat()).size !== ids[0]?.length)
        throw new Error(`${operation.title}, viewer ${viewer}: ${ids.join(' | ')}`)
    }
}

/** Differences of two answers, with both values. */
function differences(one: unknown, other: unknown, at = ''): string[] {
  const [first, second] = [one, other].map((part) => Object(part) as Record<string, unknown>)
  const isDeeper = one === first && other === second
  if (!isDeeper)
    return Object.is(one, other) ? [] : [`${at}: ${JSON.stringify(one)}, ${JSON.stringify(other)}`]
  return [...new Set([first, second].flatMap((part) => Object.keys(part ?? {})))].flatMap((name) =>
    differences(first?.[name], second?.[name], `${at}.${name}`),
  )
}

/** An answer without the fields that differ each time. */
const withoutVaryingFields = ({ varyingFields = [] }: Operation, answer: unknown): unknown =>
  JSON.parse(
    JSON.stringify(answer, (key, value: unknown) => (varyingFields.includes(key) ? typeof value : value)),
  )

const sendLoad = (server: Server, next: () => Buffer, forSeconds: number) =>
  measureLoad(server.port, { connections, seconds: forSeconds, next })

/** A round of an operation at a server, after an unmeasured second. */
async function measure(
  server: Server,
  operation: Operation,
  source: { callData: CallData; url: string; seed: number },
): Promise<Round> {
  const next = await prepareCalls(server, operation, {
    callData: source.callData,
    draw: seededRandom(source.seed),
  })
  await sendLoad(server, next, short ? 0.5 : 1)
  const backends = await findBackendPids(source.url, server.name)
  if (pinned) pin(1, backends)
  const before = { server: readCpuMs([server.pid]), database: readCpuMs(backends) }
  const { requests, latencies, seconds: took, bytes } = await sendLoad(server, next, seconds)
  const after = { server: readCpuMs([server.pid]), database: readCpuMs(backends) }
  const each = (from: number | null, to: number | null) =>
    from === null || to === null ? null : (to - from) / requests
  latencies.sort((a, b) => a - b)
  return {
    operation: operation.name,
    server: server.name,
    perSecond: requests / took,
    p50: latencies[Math.floor(requests * 0.5)] ?? 0,
    p95: latencies[Math.floor(requests * 0.95)] ?? 0,
    p99: latencies[Math.floor(requests * 0.99)] ?? 0,
    serverMs: each(before.server, after.server),
    databaseMs: backends.length === 0 ? null : each(before.database, after.database),
    bytes,
  }
}

const serverUrl = process.env.DATABASE_URL
if (!serverUrl) throw new Error('needs DATABASE_URL: run it through npm run bench')
const pinned = canPin()
const campus = await openCampus(serverUrl, short ? smallSize : fullSize)
const servers: Server[] = []
const cleanUp = async () => {
  for (const server of servers) await server.stop()
  await campus.drop()
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void cleanUp().finally(() => process.exit(1)))
try {
  const settings = { databaseUrl: campus.url, wrapper: pinned ? ['taskset', '-c', '0'] : [] }

  const fennec = await startFennec({ ...settings, profile: options.profile })
  servers.push(fennec)
  const limit = await startLimit(settings)
  servers.push(limit)
  const callData = await readCallData(campus.url, fennec)
  await compareAnswers([fennec, limit], callData)
  const peer = options.peer ? await startPeer(settings, installPeer(peerFolder)) : null
  if (peer) servers.push(peer)
  if (peer) await comparePeer(fennec, peer, callData)
  console.log('all answer alike')
  const results: Round[] = []
  for (let round = 0; round < rounds; round++) {
    const turns = measured.flatMap((operation) =>
      [limit, fennec, ...(peer && operation.peer ? [peer] : [])].map((server) => ({ operation, server })),
    )
    if (round % 2 === 1) turns.reverse()
    for (const { operation, server } of turns)
      results.push(await measure(server, operation, { callData, url: campus.url, seed: round }))
    console.log(`round ${round + 1} of ${rounds} done`)
  }
  const miscountedPosts = await countMiscountedPosts(campus.url)
  const { rows } = await query(campus.url, 'SHOW server_version')
  const text = tableOf(results, {
    measured,
    rounds,
    seconds,
    connections,
    pinned,
    wrong: miscountedPosts,
    postgres: rows[0] as { server_version: string },
  })
  console.log(`\n${text}`)
  const slower = options.check ? findRegressions(text, readFileSync(resultsFile, 'utf8')) : []
  for (const line of slower) console.log(`slower: ${line}`)
  // Only a complete run of the full length is recorded.
  if (!options.check && !short && !only && rounds >= 5 && seconds >= 10) writeFileSync(resultsFile, text)
  if (miscountedPosts > 0 || slower.length > 0) process.exitCode = 1
} catch (error) {
  for (const { name, readOutput } of servers)
    if (readOutput()) console.error(`${name} said:\n${readOutput()}`)
  throw error
} finally {
  await cleanUp()
}
