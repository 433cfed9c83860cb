// HTTP client of a buyer: checkout, cancellation and verification, each repeated until it is answered.
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { orderTexts } from '#rules/commerce/orders'
import { globalId } from '#server/core/context/ids.ts'
import { testAddress } from '../../support/people/orders.ts'
import type { Client, Reply } from '../harness/client.ts'

/** A refused call. */
export interface Refusal {
  status: number
  code: string
  message: string
  /** Delay until the next try, in milliseconds. */
  afterMs: number
}

/** An unpaid order with the reference of its payment. */
export interface BegunOrder {
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

interface GraphqlError {
  message: string
  extensions: { code?: string }
}

type GraphqlAnswer<Data> = { data?: Data | null; errors?: GraphqlError[] }

/** Returns true where the call is to be repeated: overload, or an equal call in progress. */
const isTemporary = ({ status, code, message }: Refusal) =>
  message === orderTexts.pageOpening ||
  message.startsWith('This request is already') ||
  message.startsWith('This was changed') ||
  (status === 503 && code === 'UNAVAILABLE' && message !== orderTexts.startFailed)

export const toRefusal = ({
  status,
  body,
  headers,
}: Reply<{ code?: string; message?: string; errors?: GraphqlError[] }>): Refusal => {
  const { message, extensions } = body.errors?.[0] ?? {
    message: body.message,
    extensions: body as { code?: string },
  }
  const afterMs = Number(headers['retry-after'] ?? 0) * 1000
  return { status, code: extensions.code ?? '', message: message ?? '', afterMs }
}

export class BuyerClient {
  /** Answers with internal errors. */
  readonly failures: string[] = []
  /** Number of orders that were abandoned after a lost answer, and begun again. */
  restartedCheckouts = 0
  private readonly getClient: () => Promise<Client>
  private readonly token: string
  private readonly timeoutMs: number

  /**
   * `getClient` resolves with a client of a running server as soon as there is one; a checkout that is still in progress
   * after the timeout is abandoned.
   */
  constructor(token: string, getClient: () => Promise<Client>, timeoutMs = Infinity) {
    this.token = token
    this.getClient = getClient
    this.timeoutMs = timeoutMs
  }

  /** Begins a checkout; returns the order with its page, or the refusal. */
  async beginCheckout(input: OrderInput): Promise<BegunOrder | Refusal> {
    for (;;) {
      const answer = await this.beginWithKey(randomUUID(), input)
      if ('reference' in answer || answer.message !== orderTexts.statusChanged) return answer
      this.restartedCheckouts++
    }
  }

  private beginWithKey(key: string, { productId, quantity }: OrderInput): Promise<BegunOrder | Refusal> {
    const json = { productId, quantity, shippingAddress: testAddress }
    return this.repeatUntilAnswered(async (client) => {
      const sent = { token: this.token, json, headers: { 'idempotency-key': key } }
      const reply = await client.send<Initialized>('POST /api/payments/initialize', sent)
      const { order_id: orderId, reference } = reply.body
      return reply.status === 200 ? { orderId, reference } : toRefusal(reply)
    })
  }

  /** Verifies a payment, as after a return from the page. */
  async verify(reference: string): Promise<string | Refusal> {
    return this.repeatUntilAnswered(async (client) => {
      const address = `GET /api/payments/verify/${reference}` as const
      const reply = await client.send<{ status: string; code?: string; message?: string }>(address, {
        token: this.token,
      })
      return reply.status === 200 ? reply.body.status : toRefusal(reply)
    })
  }

  cancelOrder(orderId: number): Promise<unknown> {
    return this.graphql(
      'mutation ($input: CancelOrderInput!) { cancelOrder(input: $input) { order { status } } }',
      { input: { orderId: globalId('Order', orderId) } },
    )
  }

  /** Resumes a payment, or returns the refusal. */
  async resumeCheckout(orderId: number): Promise<{ checkoutUrl: string } | Refusal> {
    const answer = await this.graphql<{ resumeCheckout: { checkoutUrl: string } }>(
      'mutation ($input: ResumeCheckoutInput!) { resumeCheckout(input: $input) { checkoutUrl } }',
      { input: { orderId: globalId('Order', orderId) } },
    )
    return 'code' in answer ? answer : answer.resumeCheckout
  }

  async statusOf(orderId: number): Promise<string> {
    const answer = await this.graphql<{ order: { status: string } | null }>(
      'query ($orderId: Int!) { order(databaseId: $orderId) { status } }',
      { orderId },
    )
    return 'order' in answer ? (answer.order?.status ?? 'unknown') : answer.code
  }

  private graphql<Data extends object>(
    query: string,
    variables: Record<string, unknown>,
  ): Promise<Data | Refusal> {
    return this.repeatUntilAnswered(async (client) => {
      const sent = { token: this.token, json: { query, variables } }
      const reply = await client.send<GraphqlAnswer<Data>>('POST /graphql', sent)
      return reply.body.data ?? toRefusal(reply)
    })
  }

  private async repeatUntilAnswered<Answer extends object | string>(
    call: (client: Client) => Promise<Answer | Refusal>,
  ): Promise<Answer | Refusal> {
    const until = performance.now() + this.timeoutMs
    for (;;) {
      const client = await this.getClient()
      const answer = await call(client).catch(() => null)
      const refusal = answer !== null && typeof answer === 'object' && 'code' in answer ? answer : null
      if (refusal && (refusal.status === 500 || refusal.code === 'INTERNAL_SERVER_ERROR'))
        this.failures.push(`${refusal.status} ${refusal.message}`)
      const mayRepeat = refusal?.message !== orderTexts.pageOpening || performance.now() < until
      if (answer !== null && !(refusal && isTemporary(refusal) && mayRepeat)) return answer
      await delay(20 + (refusal?.afterMs ?? 0) * (0.5 + Math.random() / 2))
    }
  }
}
