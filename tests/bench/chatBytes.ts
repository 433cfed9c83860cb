// Bytes on the wire of a ten-minute chat with sixty messages each way: our client against one that polls REST as 001 §7
// describes, in the same browser, whose clock is moved on instead of waiting.
// Run it on the build: node --import tsx tests/bench/chatBytes.ts.
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { chromium, type BrowserContext, type Page } from 'playwright'
import { launchOptions } from '../../scripts/browser.mjs'
import { globalId } from '#server/core/context/ids.ts'
import { openClient, type Client } from '../faults/harness/client.ts'
import { createPeople, environmentOf, type DataStore, type Person } from '../faults/harness/dataStore.ts'
import { waitUntilAnswering, launch, newServerAddress } from '../support/launch.ts'
import { words } from './data.ts'

const messagesEachWay = 60
const seconds = 600
const intervalMs = (seconds * 1000) / messagesEachWay / 2
/** Number of typing events that are measured, to get the bytes of one; a chat has one per message. */
const typingHints = 30
/** Number of earlier messages, which a polling client gets again each time. */
const earlierMessages = 50

/** Bytes of pings, as the server's clock is not moved: one every five seconds with its answer. */
const heartbeatBytes = (seconds / 5) * (10 + 14)

/** Text of three to fourteen words, different in each turn and equal in every run. */
const textOfTurn = (turn: number) =>
  Array.from({ length: 3 + ((turn * 7) % 12) }, (_, n) => words[(turn * 31 + n * n * 17 + n) % words.length])
    .concat(String(turn))
    .join(' ')

interface CountingProxy {
  port: number
  /** Bytes in both directions since the last call, on sockets and otherwise. */
  readCounts(): { sockets: number; requests: number }
  /** Waits until there is no traffic for a second. */
  waitUntilQuiet(): Promise<void>
}

/** A proxy to the server that counts bytes. */
async function openCountingProxy(target: number): Promise<CountingProxy> {
  const counted = { sockets: 0, requests: 0 }
  const server = createServer((clientSocket) => {
    const serverSocket = connect(target, '127.0.0.1').setNoDelay()
    clientSocket.setNoDelay()
    let kind: keyof typeof counted = 'requests'
    clientSocket.on('data', (bytes: Buffer) => {
      if (/^upgrade: websocket/im.test(bytes.toString('latin1', 0, 2000))) kind = 'sockets'
      counted[kind] += bytes.length
    })
    serverSocket.on('data', (bytes: Buffer) => (counted[kind] += bytes.length))
    for (const [source, sink] of [
      [clientSocket, serverSocket],
      [serverSocket, clientSocket],
    ] as const)
      source.on('error', () => sink.destroy()).on('close', () => sink.destroy())
    clientSocket.pipe(serverSocket)
    serverSocket.pipe(clientSocket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  server.unref()
  return {
    port: (server.address() as AddressInfo).port,
    async waitUntilQuiet() {
      for (let before = ''; before !== JSON.stringify(counted); await delay(1000))
        before = JSON.stringify(counted)
    },
    readCounts() {
      const { ...counts } = counted
      Object.assign(counted, { sockets: 0, requests: 0 })
      return counts
    },
  }
}

const tokenOf = ({ sessions }: Person) => sessions[0]?.token ?? ''

/** The chat partner, over an uncounted connection. */
function openPartner(client: Client, bayo: Person, ada: Person) {
  const send = async (call: `GET ${string}` | `POST ${string}`, token: string, json?: object) => {
    const { status, body } = await client.send(call, { token, json })
    if (status >= 400) throw new Error(`${call} answered ${status}: ${JSON.stringify(body)}`)
    return body
  }
  const bayoToken = tokenOf(bayo)
  const typing = `mutation { setTyping(input: { userId: "${globalId('User', ada.id)}" }) { againInMs } }`
  return {
    followAda: () => send(`POST /api/follow/${ada.id}`, bayoToken),
    followBayo: () => send(`POST /api/follow/${bayo.id}`, tokenOf(ada)),
    markRead: () => send(`POST /api/messages/mark-read/${ada.id}`, bayoToken, {}),
    async sendMessage(content: string) {
      await send('POST /graphql', bayoToken, { query: typing })
      await send('POST /api/messages', bayoToken, { recipientId: ada.id, content })
    },
    async waitUntilRead() {
      const unread = () => send('GET /api/messages/unread-count', tokenOf(ada))
      while ((await unread())['unreadCount'] !== 0) continue
    },
  }
}

interface OpenChat {
  page: Page
  proxy: CountingProxy
  ada: Person
  bayo: Person
  partner: ReturnType<typeof openPartner>
}

/** Our client in an open chat. */
async function measureOurClient({ page, proxy, partner, bayo }: OpenChat) {
  await page.clock.install()
  await page.goto(`/messages/${bayo.id}`)
  const field = page.getByRole('textbox', { name: /^Message / })
  const messageList = page.getByRole('list', { name: /^Messages with / })
  const turn = async (n: number) => {
    const [adaMessage, bayoMessage] = [textOfTurn(2 * n), textOfTurn(2 * n + 1)]
    await field.fill(adaMessage)
    await field.press('Enter')
    await messageList.getByText(adaMessage, { exact: true }).waitFor()
    await partner.markRead()
    await messageList.locator('> li').last().getByText('Seen').waitFor()
    await page.clock.fastForward(intervalMs)
    await partner.sendMessage(bayoMessage)
    await messageList.getByText(bayoMessage, { exact: true }).waitFor()
    await partner.waitUntilRead()
    await page.clock.fastForward(intervalMs)
  }
  // The first messages load everything that a visit loads once.
  await turn(earlierMessages)
  await proxy.waitUntilQuiet()
  proxy.readCounts()
  for (let n = 1; n <= messagesEachWay; n++) await turn(earlierMessages + n)
  await proxy.waitUntilQuiet()
  const chat = proxy.readCounts()
  // A single hint for each second of typing.
  for (let n = 0; n < typingHints; n++) {
    await field.press('a')
    await page.clock.fastForward(1000)
  }
  await proxy.waitUntilQuiet()
  return { ...chat, hint: proxy.readCounts().sockets / typingHints }
}

/** A client that polls, in an otherwise empty page. */
async function measurePollingClient({ page, proxy, partner, ada, bayo }: OpenChat) {
  await page.goto('/api/docs')
  const request = (path: string, json?: object) =>
    page.evaluate(
      async ({ path, json, token }) => {
        const etag = sessionStorage.getItem(path)
        const answer = await fetch(path, {
          method: json ? 'POST' : 'GET',
          body: json && JSON.stringify(json),
          headers: {
            authorization: `Bearer ${token}`,
            ...(json && { 'content-type': 'application/json' }),
            ...(etag && { 'if-none-match': etag }),
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
  await proxy.waitUntilQuiet()
  proxy.readCounts()
  for (let n = 1; n <= messagesEachWay; n++) {
    await request('/api/messages', { recipientId: bayo.id, content: textOfTurn(1000 + 2 * n) })
    await tick(10 * n - 5)
    await partner.markRead()
    await partner.sendMessage(textOfTurn(1001 + 2 * n))
    if (await tick(10 * n)) await request(`/api/messages/mark-read/${bayo.id}`, {})
  }
  await proxy.waitUntilQuiet()
  return proxy.readCounts()
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
  const proxy = await openCountingProxy(Number(environment.PORT))
  const origin = `http://127.0.0.1:${proxy.port}`
  const server = {
    ...launch('main', { ...environment, ...environmentOf(dataStore), PUBLIC_URL: origin }),
    url,
  }
  const browser = await chromium.launch(launchOptions())
  const client = openClient(url)
  try {
    await waitUntilAnswering(server, '/readyz')
    const partner = openPartner(client, bayo, ada)
    await Promise.all([partner.followAda(), partner.followBayo()])
    for (let n = 0; n < earlierMessages; n++) await partner.sendMessage(textOfTurn(n))
    const page = await openPage(await browser.newContext({ baseURL: origin, locale: 'en-NG' }), ada, origin)
    const chat = { page, proxy, ada, bayo, partner }
    const ours = await measureOurClient(chat)
    const polling = await measurePollingClient(chat)
    const sum = ours.sockets + ours.requests + heartbeatBytes
    console.log(`polling  ${kB(polling.requests)}`)
    console.log(
      `ours     ${kB(sum)}: ${kB(ours.sockets + heartbeatBytes)} by the socket, ${kB(ours.requests)} by requests`,
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
