// The stand-in for the provider of payments in a test: started, steered, and asked what it knows.
import type { Logger } from 'pino'
import { createPaystack } from '#server/payments/paystack.ts'
import type { Payments } from '#server/payments/payments.ts'
import type { Fault } from '#server/payments/standIn/faults.ts'
import type { StandInCharge, StandInRefund } from '#server/payments/standIn/state.ts'
import { startStandIn, type StandInOptions } from '#server/payments/standIn/standIn.ts'
import type { Forgery } from '#server/payments/standIn/webhooks.ts'

export const secretKey = 'sk_test_of_tests'
/** An account whose name the stand-in knows. */
export const testAccount = { bankCode: '058', accountNumber: '0123456789' }

const controlToken = 'of tests'

export type TestStandInOptions = Partial<StandInOptions>

export interface TestStandIn {
  url: string
  /** Where its events go from now on. */
  tell(webhookUrl: string | null): void
  charges(): Promise<StandInCharge[]>
  refunds(): Promise<StandInRefund[]>
  /** As if it had been paid on its page, refused, or begun with the bank. */
  complete(reference: string, outcome: 'success' | 'failed' | 'pending'): Promise<void>
  change(reference: string, change: Partial<StandInCharge>): Promise<void>
  /** Sends so many copies of an event of a charge at once, and gives what was answered. */
  send(reference: string, event: string, copies?: number, forgery?: Forgery): Promise<number[]>
  moveRefund(id: number, status: StandInRefund['status']): Promise<void>
  suffer(fault: Fault): Promise<void>
  recover(): Promise<void>
  /** Puts its clock so far ahead. */
  putClock(aheadMs: number): Promise<void>
  close(): Promise<void>
}

export async function startTestStandIn(options: TestStandInOptions = {}): Promise<TestStandIn> {
  const standIn = await startStandIn({
    secretKey,
    controlToken,
    webhookUrl: null,
    pausesMs: [],
    refundStepMs: null,
    ...options,
  })
  const steer = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    const response = await fetch(`${standIn.url}/__standin${path}`, {
      method,
      headers: {
        authorization: `Bearer ${controlToken}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`the stand-in answered ${response.status} to ${method} ${path}`)
    return (await response.json()) as Answer
  }
  return {
    ...standIn,
    charges: () => steer('GET', '/charges'),
    refunds: () => steer('GET', '/refunds'),
    complete: (reference, outcome) => steer('POST', `/charges/${reference}/complete`, { outcome }),
    change: (reference, change) => steer('PATCH', `/charges/${reference}`, change),
    send: (reference, event, copies = 1, forgery = 'none') =>
      steer('POST', `/charges/${reference}/tell`, { event, copies, forgery }),
    moveRefund: (id, status) => steer('POST', `/refunds/${id}`, { status }),
    suffer: (fault) => steer('POST', '/faults', fault),
    recover: () => steer('DELETE', '/faults'),
    putClock: (aheadMs) => steer('POST', '/clock', { aheadMs }),
  }
}

/** The adapter of the product, pointed at a stand-in. */
export const paystackOf = (url: string, log: Pick<Logger, 'info'>, now?: () => number): Payments =>
  createPaystack({ secretKey, url, checkoutHosts: [new URL(url).host], log, now })
