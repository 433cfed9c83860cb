// The fake Paystack (a local stand-in for the payment provider) in tests: start, control and inspection.
import type { Logger } from 'pino'
import { createPaystack } from '#server/payments/paystack.ts'
import type { Payments } from '#server/payments/payments.ts'
import type { Fault } from '#dev/fakePaystack/faults.ts'
import type { Charge, Refund } from '#dev/fakePaystack/state.ts'
import { startFakePaystack, type FakePaystackOptions } from '#dev/fakePaystack/fakePaystack.ts'
import type { Forgery } from '#dev/fakePaystack/webhooks.ts'

export const secretKey = 'sk_test_of_tests'
/** A bank account whose owner's name the fake Paystack knows. */
export const testAccount = { bankCode: '058', accountNumber: '0123456789' }

const controlToken = 'of tests'

export type TestFakePaystackOptions = Partial<FakePaystackOptions>

export interface TestFakePaystack {
  url: string
  /** Sets the address of its webhooks. */
  setWebhookUrl(url: string | null): void
  charges(): Promise<Charge[]>
  refunds(): Promise<Refund[]>
  /** Completes a charge as its page does: paid, refused, or pending at the bank. */
  complete(reference: string, outcome: 'success' | 'failed' | 'pending'): Promise<void>
  change(reference: string, change: Partial<Charge>): Promise<void>
  /** Sends copies of an event of a charge at once, and returns the statuses of the answers. */
  send(reference: string, event: string, copies?: number, forgery?: Forgery): Promise<number[]>
  moveRefund(id: number, status: Refund['status']): Promise<void>
  injectFault(fault: Fault): Promise<void>
  recover(): Promise<void>
  /** Sets its clock ahead. */
  setClockAhead(aheadMs: number): Promise<void>
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
  const callControl = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
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
    charges: () => callControl('GET', '/charges'),
    refunds: () => callControl('GET', '/refunds'),
    complete: (reference, outcome) => callControl('POST', `/charges/${reference}/complete`, { outcome }),
    change: (reference, change) => callControl('PATCH', `/charges/${reference}`, change),
    send: (reference, event, copies = 1, forgery = 'none') =>
      callControl('POST', `/charges/${reference}/tell`, { event, copies, forgery }),
    moveRefund: (id, status) => callControl('POST', `/refunds/${id}`, { status }),
    injectFault: (fault) => callControl('POST', '/faults', fault),
    recover: () => callControl('DELETE', '/faults'),
    setClockAhead: (aheadMs) => callControl('POST', '/clock', { aheadMs }),
  }
}

/** The real adapter, pointed at the fake Paystack. */
export const createTestPaystack = (url: string, log: Pick<Logger, 'info'>, now?: () => number): Payments =>
  createPaystack({ secretKey, url, checkoutHosts: [new URL(url).host], log, now })
