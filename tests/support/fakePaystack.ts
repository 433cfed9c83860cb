// The fake Paystack for the provider of payments in a test: started, steered, and asked what it knows.
import type { Logger } from 'pino'
import { createPaystack } from '#server/payments/paystack.ts'
import type { Payments } from '#server/payments/payments.ts'
import type { Fault } from '#dev/fakePaystack/faults.ts'
import type { Charge, Refund } from '#dev/fakePaystack/state.ts'
import { startFakePaystack, type FakePaystackOptions } from '#dev/fakePaystack/fakePaystack.ts'
import type { Forgery } from '#dev/fakePaystack/webhooks.ts'

export const secretKey = 'sk_test_of_tests'
/** An account whose name the fake Paystack knows. */
export const testAccount = { bankCode: '058', accountNumber: '0123456789' }

const controlToken = 'of tests'

export type TestFakePaystackOptions = Partial<FakePaystackOptions>

export interface TestFakePaystack {
  url: string
  /** Where its events go from now on. */
  tell(webhookUrl: string | null): void
  charges(): Promise<Charge[]>
  refunds(): Promise<Refund[]>
  /** As if it had been paid on its page, refused, or begun with the bank. */
  complete(reference: string, outcome: 'success' | 'failed' | 'pending'): Promise<void>
  change(reference: string, change: Partial<Charge>): Promise<void>
  /** Sends so many copies of an event of a charge at once, and gives what was answered. */
  send(reference: string, event: string, copies?: number, forgery?: Forgery): Promise<number[]>
  moveRefund(id: number, status: Refund['status']): Promise<void>
  injectFault(fault: Fault): Promise<void>
  recover(): Promise<void>
  /** Puts its clock so far ahead. */
  putClock(aheadMs: number): Promise<void>
  close(): Promise<void>
}

export async function startTestFakePaystack(
  options: TestFakePaystackOptions = {},
): Promise<TestFakePaystack> {
  const fakePaystack = await startFakePaystack({
    secretKey,
    controlToken,
    webhookUrl: null,
    pausesMs: [],
    refundStepMs: null,
    ...options,
  })
  const steer = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    const response = await fetch(`${fakePaystack.url}/__standin${path}`, {
      method,
      headers: {
        authorization: `Bearer ${controlToken}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`the fake Paystack answered ${response.status} to ${method} ${path}`)
    return (await response.json()) as Answer
  }
  return {
    ...fakePaystack,
    charges: () => steer('GET', '/charges'),
    refunds: () => steer('GET', '/refunds'),
    complete: (reference, outcome) => steer('POST', `/charges/${reference}/complete`, { outcome }),
    change: (reference, change) => steer('PATCH', `/charges/${reference}`, change),
    send: (reference, event, copies = 1, forgery = 'none') =>
      steer('POST', `/charges/${reference}/tell`, { event, copies, forgery }),
    moveRefund: (id, status) => steer('POST', `/refunds/${id}`, { status }),
    injectFault: (fault) => steer('POST', '/faults', fault),
    recover: () => steer('DELETE', '/faults'),
    putClock: (aheadMs) => steer('POST', '/clock', { aheadMs }),
  }
}

/** The adapter of the product, pointed at the fake Paystack. */
export const paystackOf = (url: string, log: Pick<Logger, 'info'>, now?: () => number): Payments =>
  createPaystack({ secretKey, url, checkoutHosts: [new URL(url).host], log, now })
