// Bytes on the wire of a ten-minute chat with sixty messages each way: our client against one that polls REST as 001 §7 says,
// in the same browser: node --import tsx tests/bench/chatBytes.ts, of the build.
// Polls and messages keep their order, and the browser's clock is moved on instead of waiting.
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium, type BrowserContext, type Page } from 'playwright'
import { launchOptions } from '../../scripts/browser.mjs'
import { globalId } from '#server/core/context/ids.ts'
import { openClient, type Client } from '../faults/harness/client.ts'
import { environmentOf, createPeople, type DataStore, type Person } from '../faults/harness/dataStore.ts'
import { waitUntilAnswering, launch, newServerAddress } from '../support/launch.ts'
import { words } from './data.ts'

const messagesEachWay = 60
const seconds = 600
const apartMs = (seconds * 1000) / messagesEachWay / 2
/** Number of typing hints, to weigh one; a chat has one per message. */
const hints = 30
/** Number of earlier messages, which a polling client gets again each time. */
const saidBefore = 50

/** Bytes of pings, as the server's clock is not moved: one every five seconds with its answer. */
const heartbeat = (seconds / 5) * (10 + 14)

/** Three to fourteen words that differ by turn and repeat between runs. */
const saying = (turn: number) =>
  Array.from({ length: 3 + ((turn * 7) % 12) }, (_, n) => words[(turn * 31 + n * n * 17 + n) % words.length])
    .concat(String(turn))
    .join(' ')

interface Line {
  port: number
  /** Bytes in both directions since the last call, on sockets and otherwise. */
  take(): { sockets: number; requests: number }
  /** Waits until there is no traffic for a second. */
  rests(): Promise<void>
}

/** A proxy to the server that counts bytes. */
async function openLine(target: number): Promise<Line> {
  const counted = { sockets: 0, requests: 0 }
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1').setNoDelay()
    near.setNoDelay()
    let kind: keyof typeof counted = 'requests'
    near.on('data', (bytes: Buffer) => {
      if (/^upgrade: websocket/im.test(bytes.toString('latin1', 0, 2000))) kind = 'sockets'
      counted[kind] += bytes.length
    })
    far.on('data', (bytes: Buffer) => (counted[kind] += bytes.length))
    for (const [source, sink] of [
      [near, far],
      [far, near],
    ] as const)
      source.on('error', () => sink.destroy()).on('close', () => sink.destroy())
    near.pipe(far)
    far.pipe(near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  server.unref()
  return {
    port: (server.address() as AddressInfo).port,
    async rests() {
      for (let before = ''; before !== JSON.stringify(counted); await wait(1000))
        before = JSON.stringify(counted)
    },
    take() {
      const { ...taken } = counted
      Object.assign(counted, { sockets: 0, requests: 0 })
      return taken
    },
  }
}

const tokenOf = ({ sessions }: Person) => sessions[0]?.token ?? ''

/** The chat partner, over an uncounted connection. */
function otherOne(client: Client, bayo: Person, ada: Person) {
  const send = async (call: `GET ${string}` | `POST ${string}`, token: string, json?: object) => {
    const { status, body } = await client.send(call, { token, json })
    if (status >= 400) throw new Error(`${call} answered ${status}: ${JSON.stringify(body)}`)
    return body
  }
  const bayoToken = tokenOf(bayo)
  const typing = `mutation { setTyping(input: { userId: "${globalId('User', ada.id)}" }) { againInMs } }`
  return {
    follows: () => send(`POST /api/follow/${ada.id}`, bayoToken),
    isFollowed: () => send(`POST /api/follow/${bayo.id}`, tokenOf(ada)),
    reads: () => send(`POST /api/messages/mark-read/${ada.id}`, bayoToken, {}),
    async says(content: string) {
      await send('POST /graphql', bayoToken, { query: typing })
      await send('POST /api/messages', bayoToken, { recipientId: ada.id, content })
    },
    async isRead() {
      const unread = () => send('GET /api/messages/unread-count', tokenOf(ada))
      while ((await unread())['unreadCount'] !== 0) continue
    },
  }
}

interface Meeting {
  page: Page
  line: Line
  ada: Person
  bayo: Person
  other: ReturnType<typeof otherOne>
}

/** Our client in an open chat. */
async function follow({ page, line, other, bayo }: Meeting) {
  await page.clock.install()
  await page.goto(`/messages/${bayo.id}`)
  const field = page.getByRole('textbox', { name: /^Message / })
  const spoken = page.getByRole('list', { name: /^Messages with / })
  const turn = async (n: number) => {
    const [adaMessage, bayoMessage] = [saying(2 * n), saying(2 * n + 1)]
    await field.fill(adaMessage)
    await field.press('Enter')
    await spoken.getByText(adaMessage, { exact: true }).waitFor()
    await other.reads()
    await spoken.locator('> li').last().getByText('Seen').waitFor()
    await page.clock.fastForward(apartMs)
    await other.says(bayoMessage)
    await spoken.getByText(bayoMessage, { exact: true }).waitFor()
    await other.isRead()
    await page.clock.fastForward(apartMs)
  }
  // The first messages load everything that a visit loads once.
  await turn(saidBefore)
  await line.rests()
  line.take()
  for (let n = 1; n <= messagesEachWay; n++) await turn(saidBefore + n)
  await line.rests()
  const chat = line.take()
  // A single hint for each second of typing.
  for (let n = 0; n < hints; n++) {
    await field.press('a')
    await page.clock.fastForward(1000)
  }
  await line.rests()
  return { ...chat, hint: line.take().sockets / hints }
}

/** A client that polls, in an otherwise empty page. */
async function poll({ page, line, other, ada, bayo }: Meeting) {
  await page.goto('/api/docs')
  const request = (path: string, json?: object) =>
    page.evaluate(
      async ({ path, json, token }) => {
        const known = sessionStorage.getItem(path)
        const answer = await fetch(path, {
          method: json ? 'POST' : 'GET',
          body: json && JSON.stringify(json),
          headers: {
            authorization: `Bearer ${token}`,
            ...(json && { 'content-type': 'application/json' }),
            ...(known && { 'if-none-match': known }),
          },
        })
        const { headers, status } = answer
        await answer.text()
        if (status >= 400) throw new Error(`${path} answered ${status}`)
        if (!json) sessionStorage.setItem(path, headers.get('etag') ?? '')
        return status
      },
      { path, json, token: tokenOf(ada) },
    )
  const tick = async (second: number) => {
    await request('/api/messages/unread-count')
    const isNew = (await request(`/api/messages/${bayo.id}`)) === 200
    if (second % 10 === 0) await request('/api/conversations')
    return isNew
  }
  await tick(0)
  await line.rests()
  line.take()
  for (let n = 1; n <= messagesEachWay; n++) {
    await request('/api/messages', { recipientId: bayo.id, content: saying(1000 + 2 * n) })
    await tick(10 * n - 5)
    await other.reads()
    await other.says(saying(1001 + 2 * n))
    if (await tick(10 * n)) await request(`/api/messages/mark-read/${bayo.id}`, {})
  }
  await line.rests()
  return line.take()
}

/** A page of a signed-in person. */
async function openPage(context: BrowserContext, { id, email, sessions }: Person, origin: string) {
  const token = sessions[0]?.token ?? ''
  const user = {
    id,
    email,
    userType: 'customer',
    firstName: 'Student',
    hasCompletedProfileSetup: true,
    theme: 'dark',
  }
  await context.addCookies([{ name: 'fennec', value: token, url: origin, httpOnly: true, sameSite: 'Lax' }])
  await context.addInitScript(
    (entries) => Object.entries(entries).forEach(([key, value]) => localStorage.setItem(key, value)),
    { authToken: token, user: JSON.stringify(user) },
  )
  return context.newPage()
}

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

async function measure(dataStore: DataStore) {
  const [ada, bayo] = await createPeople(dataStore, 2)
  if (!ada || !bayo) throw new Error('nobody is there')
  const { url, environment } = await newServerAddress()
  const line = await openLine(Number(environment.PORT))
  const origin = `http://127.0.0.1:${line.port}`
  const server = {
    ...launch('main', { ...environment, ...environmentOf(dataStore), PUBLIC_URL: origin }),
    url,
  }
  const browser = await chromium.launch(launchOptions())
  const client = openClient(url)
  try {
    await waitUntilAnswering(server, '/readyz')
    const other = otherOne(client, bayo, ada)
    await Promise.all([other.follows(), other.isFollowed()])
    for (let n = 0; n < saidBefore; n++) await other.says(saying(n))
    const page = await openPage(await browser.newContext({ baseURL: origin, locale: 'en-NG' }), ada, origin)
    const meeting = { page, line, ada, bayo, other }
    const ours = await follow(meeting)
    const polling = await poll(meeting)
    const sum = ours.sockets + ours.requests + heartbeat
    console.log(`polling  ${kB(polling.requests)}`)
    console.log(
      `ours     ${kB(sum)}: ${kB(ours.sockets + heartbeat)} by the socket, ${kB(ours.requests)} by requests`,
    )
    console.log(
      `1/${(polling.requests / sum).toFixed(1)}; each further second of typing ${Math.round(ours.hint)} bytes`,
    )
  } finally {
    client.close()
    await browser.close()
    server.child.kill('SIGTERM')
    await server.ended
  }
}

const dataDir = await mkdtemp(join(tmpdir(), 'fennec-bytes-'))
await measure({ dataDir }).finally(() => rm(dataDir, { recursive: true, force: true }))
