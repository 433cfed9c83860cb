// A buyer over HTTP: each call is repeated until it is answered.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { orderTexts } from '#rules/commerce/orders'
import { globalId } from '#server/core/context/ids.ts'
import { testAddress } from '../../support/people/orders.ts'
import type { Client, Reply } from '../harness/client.ts'

/** A refused call. */
export interface Refused {
  status: number
  code: string
  message: string
  /** Delay until the next try, in milliseconds. */
  afterMs: number
}

export interface Begun {
  orderId: number
  reference: string
}

export interface OrderInput {
  productId: number
  quantity: number
}

interface Initialized {
  reference: string
  order_id: number
  code?: string
  message?: string
}

interface GraphError {
  message: string
  extensions: { code?: string }
}

type Graph<Data> = { data?: Data | null; errors?: GraphError[] }

/** Returns true for overload, or for an equal call in progress: it is repeated. */
const isPassing = ({ status, code, message }: Refused) =>
  message === orderTexts.pageOpening ||
  message.startsWith('This request is already') ||
  message.startsWith('This was changed') ||
  (status === 503 && code === 'UNAVAILABLE' && message !== orderTexts.startFailed)

export const refusedOf = ({
  status,
  body,
  headers,
}: Reply<{ code?: string; message?: string; errors?: GraphError[] }>): Refused => {
  const { message, extensions } = body.errors?.[0] ?? {
    message: body.message,
    extensions: body as { code?: string },
  }
  const afterMs = Number(headers['retry-after'] ?? 0) * 1000
  return { status, code: extensions.code ?? '', message: message ?? '', afterMs }
}

export class Shopper {
  /** Answers with internal errors. */
  readonly faults: string[] = []
  /** Number of orders that were abandoned after a lost answer, and begun again. */
  begunAnew = 0
  private readonly line: () => Promise<Client>
  private readonly token: string
  private readonly patienceMs: number

  /**
   * `line` gives a client of a running server as soon as there is one; the begin of an order is abandoned after the
   * timeout.
   */
  constructor(token: string, line: () => Promise<Client>, patienceMs = Infinity) {
    this.token = token
    this.line = line
    this.patienceMs = patienceMs
  }

  /** Begins a checkout; returns the order with its page, or the refusal. */
  async begin(wish: OrderInput): Promise<Begun | Refused> {
    for (;;) {
      const answer = await this.beginUnder(randomUUID(), wish)
      if ('reference' in answer || answer.message !== orderTexts.statusChanged) return answer
      this.begunAnew++
    }
  }

  private beginUnder(key: string, { productId, quantity }: OrderInput): Promise<Begun | Refused> {
    const json = { productId, quantity, shippingAddress: testAddress }
    return this.untilAnswered(async (client) => {
      const sent = { token: this.token, json, headers: { 'idempotency-key': key } }
      const reply = await client.send<Initialized>('POST /api/payments/initialize', sent)
      const { order_id: orderId, reference } = reply.body
      return reply.status === 200 ? { orderId, reference } : refusedOf(reply)
    })
  }

  /** Verifies a payment, as after a return from the page. */
  async verify(reference: string): Promise<string | Refused> {
    return this.untilAnswered(async (client) => {
      const address = `GET /api/payments/verify/${reference}` as const
      const reply = await client.send<{ status: string; code?: string; message?: string }>(address, {
        token: this.token,
      })
      return reply.status === 200 ? reply.body.status : refusedOf(reply)
    })
  }

  callOff(orderId: number): Promise<unknown> {
    return this.ask(
      'mutation ($input: CancelOrderInput!) { cancelOrder(input: $input) { order { status } } }',
      { input: { orderId: globalId('Order', orderId) } },
    )
  }

  /** Resumes a payment, or returns the refusal. */
  async resume(orderId: number): Promise<{ checkoutUrl: string } | Refused> {
    const answer = await this.ask<{ resumeCheckout: { checkoutUrl: string } }>(
      'mutation ($input: ResumeCheckoutInput!) { resumeCheckout(input: $input) { checkoutUrl } }',
      { input: { orderId: globalId('Order', orderId) } },
    )
    return 'code' in answer ? answer : answer.resumeCheckout
  }

  async statusOf(orderId: number): Promise<string> {
    const answer = await this.ask<{ order: { status: string } | null }>(
      'query ($orderId: Int!) { order(databaseId: $orderId) { status } }',
      { orderId },
    )
    return 'order' in answer ? (answer.order?.status ?? 'unknown') : answer.code
  }

  private ask<Data extends object>(
    query: string,
    variables: Record<string, unknown>,
  ): Promise<Data | Refused> {
    return this.untilAnswered(async (client) => {
      const sent = { token: this.token, json: { query, variables } }
      const reply = await client.send<Graph<Data>>('POST /graphql', sent)
      return reply.body.data ?? refusedOf(reply)
    })
  }

  private async untilAnswered<Answer extends object | string>(
    call: (client: Client) => Promise<Answer | Refused>,
  ): Promise<Answer | Refused> {
    const until = performance.now() + this.patienceMs
    for (;;) {
      const client = await this.line()
      const answer = await call(client).catch(() => null)
      const refused = answer !== null && typeof answer === 'object' && 'code' in answer ? answer : null
      if (refused && (refused.status === 500 || refused.code === 'INTERNAL_SERVER_ERROR'))
        this.faults.push(`${refused.status} ${refused.message}`)
      const isWaitedFor = refused?.message !== orderTexts.pageOpening || performance.now() < until
      if (answer !== null && !(refused && isPassing(refused) && isWaitedFor)) return answer
      await wait(20 + (refused?.afterMs ?? 0) * (0.5 + Math.random() / 2))
    }
  }
}
