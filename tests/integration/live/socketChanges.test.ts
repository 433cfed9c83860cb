// Mutations of Fennec's client over its socket, which saves the headers of a request (ADR 12, T62).
import { readFileSync } from 'node:fs'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { globalId } from '#server/core/context/ids.ts'
import { personOf } from '../../contract/matrix/people.ts'
import { newIpAddress, useFennec } from '../../support/app.ts'
import { graphql } from '../../support/calls.ts'
import type { Person } from '../../support/factories.ts'
import { befriend, readChatTexts } from '../../support/people/messages.ts'
import {
  answersOf,
  connect,
  errorsOf,
  expectClosed,
  listen,
  waitFor,
  type Client,
} from '../../support/sockets.ts'

const fennec = useFennec(
  { LIMIT_SCALE: '0.05', TRUSTED_PROXIES: '127.0.0.1' },
  { sockets: { limits: { maxMessagesPerMinute: 100 } } },
)

const fullLimits = useFennec({ LIMIT_SCALE: '1' })

const documents = JSON.parse(readFileSync('dist/documents.json', 'utf8')) as Record<string, string>
const sendMessageDocumentId = Object.keys(documents).find((id) =>
  documents[id]?.startsWith('mutation outboxMutation'),
)

let ada: Person
let bayo: Person
let client: Client
beforeEach(async () => {
  ;[ada, bayo] = (await Promise.all(
    ['Ada', 'Bayo'].map((firstName) => personOf(fennec, 'customer', { firstName })),
  )) as [Person, Person]
  await befriend(fennec, ada, bayo)
  client = await connect(await listen(fennec), { ...ada, headers: { 'x-forwarded-for': newIpAddress() } })
})

const sendMessage = (id: string, content: string, { key = id, to = bayo } = {}) =>
  client.send({
    type: 'subscribe',
    id,
    payload: {
      query: '',
      variables: { input: { recipientId: globalId('User', to.id), content } },
      extensions: { documentId: sendMessageDocumentId, idempotencyKey: key },
    },
  })

it('a message over a socket is answered there, and is sent once per key however often it is repeated', async () => {
  for (const id of ['1', '2']) {
    sendMessage(id, 'Is the fridge still there?', { key: 'one-key' })
    await waitFor(() => expect(client.messages.at(-1)).toEqual({ id, type: 'complete' }))
  }
  const [first, again] = ['1', '2'].map((id) => answersOf(client, id))
  expect(first).toMatchObject([
    { data: { sendMessage: { message: { content: 'Is the fridge still there?' } } } },
  ])
  expect(again).toEqual(first)
  expect(await readChatTexts(fennec, bayo, ada)).toEqual(['Is the fridge still there?'])
})

it('a refused mutation over a socket returns its code and counts, as over HTTP (T53)', async () => {
  const status = async () => (await graphql(fennec, '{ viewer { email } }', {}, ada)).response.statusCode
  for (let turn = 0; turn < 7; turn++) {
    sendMessage(`empty-${turn}`, ' ')
    await waitFor(() => expect(client.messages.at(-1)).toEqual({ id: `empty-${turn}`, type: 'complete' }))
  }
  expect(answersOf(client, 'empty-0')).toMatchObject([
    { errors: [{ extensions: { code: 'INVALID_INPUT' } }] },
  ])
  await waitFor(async () => expect(await status()).toBe(429))
  sendMessage('late', 'Hello')
  await waitFor(() => expect(errorsOf(client, 'late')[0]?.extensions.code).toBe('TOO_MANY_REQUESTS'))
})

it('a mutation of an ended session changes nothing, also when the hint of the end is lost (T16)', async () => {
  const { bus } = fennec.services
  onTestFinished(() => void (fennec.services.bus = bus))
  fennec.services.bus = { ...bus, publish: () => {} }
  await graphql(fennec, 'mutation { signOut { message } }', {}, ada)
  sendMessage('late', 'Hello')
  await expectClosed(client, 4403)
  fennec.services.bus = bus
  expect(await readChatTexts(fennec, bayo, ada)).toEqual([])
})

it('a mutation under way holds its slot: six of one user run at once, and the seventh waits (T53)', async () => {
  const [chi, dele] = await Promise.all([personOf(fullLimits), personOf(fullLimits)])
  await befriend(fullLimits, chi, dele)
  client = await connect(await listen(fullLimits), chi)
  const { limits } = fullLimits.services
  const pending: (() => void)[] = []
  onTestFinished(() => void (fullLimits.services.limits = limits))
  fullLimits.services.limits = {
    ...limits,
    consume: async (...rule) => {
      if (rule[0].name === 'messages') await new Promise<void>((resume) => pending.push(resume))
      return limits.consume(...rule)
    },
  }
  for (let id = 1; id <= 7; id++) sendMessage(String(id), 'Hello', { to: dele })
  await waitFor(() => expect(pending).toHaveLength(6))
  // Every mutation that may start has started by then.
  client.send({ type: 'ping' })
  await waitFor(() => expect(client.messages.at(-1)).toEqual({ type: 'pong' }))
  expect(pending).toHaveLength(6)
  for (const resume of pending) resume()
  await waitFor(() => expect(pending).toHaveLength(7))
  pending[6]?.()
  await waitFor(() => expect(answersOf(client, '7')).toHaveLength(1))
})
