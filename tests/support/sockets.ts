// WebSocket clients at message level, and a schema with test subscriptions.
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extendSchema, parse, type GraphQLObjectType } from 'graphql'
import { expect, onTestFinished, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { Context } from '#server/core/context/context.ts'
import { schema } from '#server/schema.ts'
import type { Fennec } from './app.ts'
import type { GraphqlError } from './calls.ts'

export interface Message {
  type: string
  id?: string
  payload?: unknown
}

export interface Client {
  socket: WebSocket
  messages: Message[]
  closed: { code?: number; reason?: string }
  send(message: Message): void
  subscribe(id: string, query: string, variables?: Record<string, unknown>): void
}

export interface Credentials {
  token?: unknown
  headers?: Record<string, string>
  path?: string
}

/** Retries the check until it holds, for up to a minute. */
export const waitFor = <Result>(check: () => Result | Promise<Result>) => vi.waitFor(check, 60_000)

/** Address of a listening Fennec. */
export async function listen({ app }: Fennec): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  return `127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

/** Opens a socket without a first message. */
export async function openSocket(address: string, { headers, path = '/graphql' }: Credentials = {}) {
  const socket = new WebSocket(`ws://${address}${path}`, 'graphql-transport-ws', { headers })
  onTestFinished(() => socket.terminate())
  const client: Client = {
    socket,
    messages: [],
    closed: {},
    // Uncompressed, so that messages of one turn arrive together.
    send: (message) => socket.send(JSON.stringify(message), { compress: false }),
    subscribe: (id, query, variables) =>
      client.send({ type: 'subscribe', id, payload: { query, variables } }),
  }
  socket.on('message', (data: Buffer) => client.messages.push(JSON.parse(String(data)) as Message))
  socket.on('error', () => {})
  socket.on('close', (code, reason) => Object.assign(client.closed, { code, reason: String(reason) }))
  await once(socket, 'open')
  return client
}

/** Opens a socket and sends connection_init; the answer is left to the test. */
export async function openWithInit(address: string, credentials: Credentials = {}): Promise<Client> {
  const client = await openSocket(address, credentials)
  const { token } = credentials
  client.send({ type: 'connection_init', payload: token === undefined ? {} : { token } })
  return client
}

/** Opens an acknowledged socket. */
export async function connect(address: string, credentials: Credentials = {}): Promise<Client> {
  const client = await openWithInit(address, credentials)
  await waitFor(() => expect(client.messages).toEqual([{ type: 'connection_ack' }]))
  return client
}

/** Answer to a refused handshake. */
export async function refusedHandshake(address: string, { headers, path = '/graphql' }: Credentials = {}) {
  const socket = new WebSocket(`ws://${address}${path}`, 'graphql-transport-ws', { headers })
  socket.on('error', () => {})
  const [, response] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage]
  let text = ''
  for await (const chunk of response) text += String(chunk)
  return { status: response.statusCode, body: JSON.parse(text) as { message: string; code: string } }
}

export const expectClosed = (client: Client, code: number) =>
  waitFor(() => expect(client.closed.code).toBe(code))

export const errorsOf = ({ messages }: Client, id: string) =>
  messages.flatMap((message) => {
    if (message.id !== id) return []
    if (message.type === 'error') return message.payload as GraphqlError[]
    return (message.payload as { errors?: GraphqlError[] } | undefined)?.errors ?? []
  })

export const answersOf = ({ messages }: Client, id: string) =>
  messages.flatMap((message) => (message.id === id && message.type === 'next' ? message.payload : []))

/** An iterator that waits until it is returned. */
function pendingIterator() {
  let stop = () => {}
  const ended = new Promise<{ done: true; value: undefined }>((resolve) => {
    stop = () => resolve({ done: true, value: undefined })
  })
  return {
    next: () => ended,
    return: async () => {
      stop()
      return { done: true as const, value: undefined }
    },
  }
}

/** Fennec's schema with test subscriptions: one that waits, one that never stops, and some that fail. */
export function testSubscriptionSchema() {
  const seen = { storms: 0, contexts: [] as Context[] }
  const text = 'x'.repeat(60_000)
  const subscribe: Record<string, (root: unknown, args: unknown, ctx: Context) => AsyncIterable<unknown>> = {
    greeting(_root, _args, ctx) {
      seen.contexts.push(ctx)
      const { next, ...rest } = pendingIterator()
      const lines = [`you are ${ctx.viewer?.id}`]
      const step = async () => (lines.length > 0 ? { done: false as const, value: lines.pop() } : next())
      return { [Symbol.asyncIterator]: () => ({ ...rest, next: step }) }
    },
    async *storm() {
      while (true) {
        seen.storms += 1
        yield text
      }
    },
    async *fault() {
      yield 'first'
      throw new Error('SELECT secret FROM midway')
    },
    faultAtOnce() {
      throw new Error('SELECT secret FROM start')
    },
    async *faultyAnswer() {
      yield 'first'
    },
  }
  const fields = Object.keys(subscribe)
    .map((name) => `${name}: String!`)
    .join(' ')
  const begin = schema.getSubscriptionType() ? 'extend' : 'extend schema { subscription: Subscription }'
  const extended = extendSchema(schema, parse(`${begin} type Subscription { ${fields} }`))
  const type = extended.getSubscriptionType() as GraphQLObjectType
  for (const [name, follow] of Object.entries(subscribe))
    Object.assign(type.getFields()[name] ?? {}, {
      subscribe: follow,
      resolve(value: unknown) {
        if (name === 'faultyAnswer') throw new Error('SELECT secret FROM answer')
        return value
      },
    })
  return { schema: extended, seen }
}
