// Signed events and answers of the payment provider that Fennec does not understand: kept, acknowledged, and reported to admins.
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { purge } from '#server/purge.ts'
import {
  expireOrders,
  reconcilePayments,
  sweepPayments,
} from '#server/modules/commerce/orders/scheduledJobs.ts'
import {
  UnreadableResponse,
  PaymentOutage,
  PaymentRefusal,
  type Payments,
} from '#server/payments/payments.ts'
import { signatureOf } from '#server/payments/signature.ts'
import { useFennec } from '../../support/app.ts'
import { rest } from '../../support/calls.ts'
import type { Person } from '../../support/factories.ts'
import { runOrderCommand, startCheckout, pay, fetchOrder, createShop } from '../../support/people/orders.ts'
import { verifyPayment } from '../../support/payments.ts'
import { secretKey } from '../../support/fakePaystack.ts'
import { personOf } from '../../contract/matrix/people.ts'

const fennec = useFennec()
const finishBackgroundWork = () => fennec.services.background.idle()
let admin: Person
beforeAll(async () => {
  admin = await personOf(fennec, 'admin')
})

/** Returns Fennec's messages to the admin that contain these words. */
async function findAlerts(text: string): Promise<string[]> {
  const { body } = await rest<{ message: string }[]>(fennec, 'GET /api/notifications', undefined, admin)
  return body.map(({ message }) => message).filter((message) => message.includes(text))
}

function postWebhook(text: string, key = secretKey) {
  const body = Buffer.from(text)
  return fennec.app.inject({
    method: 'POST',
    url: '/api/payments/webhook',
    headers: { 'content-type': 'application/json', 'x-paystack-signature': signatureOf(body, key) },
    payload: body,
  })
}

const findStoredEvents = (kind: string) =>
  fennec.services.prisma.paymentEvent.findMany({ where: { kind }, orderBy: { id: 'asc' } })

const adapter = () => fennec.services.payments as Payments

describe('a signed event that Fennec does not understand (T32)', () => {
  it.each([
    ['a list of data', '{"event":"charge.success","data":[1]}', 'charge.success'],
    ['no data', '{"event":"charge.dispute.create"}', 'charge.dispute.create'],
    ['no payment', '{"event":"refund.failed","data":{"transaction":4099260516}}', 'refund.failed'],
    ['no kind', '{"event":5,"data":{}}', 'unknown'],
  ])(
    'is answered 200 though it has %s, stored once with its bytes, and reported once to admins',
    async (_, text, kind) => {
      expect((await postWebhook(text, 'sk_test_other')).statusCode).toBe(401)
      expect(await findStoredEvents(kind)).toEqual([])
      for (let copy = 0; copy < 3; copy += 1) expect((await postWebhook(text)).statusCode).toBe(200)
      const events = await findStoredEvents(kind)
      expect(events.map(({ body }) => body && Buffer.from(body).toString())).toEqual([text])
      expect(await findAlerts(`does not understand, ${kind}`)).toHaveLength(1)
    },
  )

  it('does not include one with only other odd fields: its payment counts', async () => {
    const { tunde, productId } = await createShop(fennec)
    const order = await pay(fennec, tunde, productId)
    const data = { id: null, reference: order.reference, transaction: 4_099_260_516, domain: 7, status: [] }
    expect((await postWebhook(JSON.stringify({ event: 'charge.success', data }))).statusCode).toBe(200)
    await finishBackgroundWork()
    expect((await fetchOrder(fennec, tunde, order.databaseId))?.status).toBe('PAID')
  })
})

describe('a sweep of the payments that ends early', () => {
  it.each([
    ['the provider does not answer', new PaymentOutage('payments: 500', true)],
    ['the provider refuses', new PaymentRefusal('Invalid key', '401')],
    ['the answer cannot be read', new UnreadableResponse('payments: an answer of another shape')],
  ])('alerts admins where %s, once a day', async (_, error) => {
    fennec.clock.advance(86_400)
    const before = (await findAlerts('could not compare')).length
    vi.spyOn(adapter(), 'paidCharges').mockRejectedValue(error)
    await sweepPayments(fennec.services)
    await sweepPayments(fennec.services)
    vi.restoreAllMocks()
    expect(await findAlerts('could not compare')).toHaveLength(before + 1)
  })

  it('alerts admins where a row cannot be read, and checks the other rows', async () => {
    fennec.clock.advance(86_400)
    const before = (await findAlerts('1 could not be read')).length
    const { tunde, productId } = await createShop(fennec)
    const { databaseId, reference } = await pay(fennec, tunde, productId)
    vi.spyOn(adapter(), 'paidCharges')
      .mockResolvedValueOnce([{ reference: null }])
      .mockResolvedValueOnce([{ reference }])
      .mockResolvedValue([])
    await sweepPayments(fennec.services)
    vi.restoreAllMocks()
    expect((await fetchOrder(fennec, tunde, databaseId))?.status).toBe('PAID')
    expect(await findAlerts('1 could not be read')).toHaveLength(before + 1)
  })
})

describe('a reconciliation run that ends early', () => {
  const text = 'could not look into all that waits'
  let before = 0

  /** Returns one payment that waits for reconciliation, with no others. */
  async function createUnreconciledPayment() {
    fennec.clock.advance(86_400)
    await fennec.services.prisma.paymentAttempt.updateMany({ data: { nextCheckAt: null } })
    const { tunde, productId } = await createShop(fennec)
    const { databaseId, reference } = await pay(fennec, tunde, productId)
    fennec.clock.advance(121)
    before = (await findAlerts(text)).length
    return { tunde, databaseId, reference }
  }

  it.each([
    ['the provider does not answer', new PaymentOutage('payments: 500', true)],
    ['nobody is asked while the provider rests', new PaymentOutage('payments: resting', false)],
    ['the provider refuses', new PaymentRefusal('Invalid key', '401')],
  ])('alerts admins where %s, once a day', async (_, error) => {
    const { reference } = await createUnreconciledPayment()
    for (let round = 0; round < 2; round += 1) {
      vi.spyOn(adapter(), 'findCharge').mockRejectedValue(error)
      await reconcilePayments(fennec.services)
      vi.restoreAllMocks()
      const data = { nextCheckAt: fennec.clock.now() }
      await fennec.services.prisma.paymentAttempt.updateMany({ where: { reference }, data })
    }
    expect(await findAlerts(text)).toHaveLength(before + 1)
    expect(await findAlerts(`${text}: 1 of the payments, 0 of the refunds`)).not.toEqual([])
  })

  it('alerts admins where one fails by an internal error, and checks the others', async () => {
    const failing = await createUnreconciledPayment()
    const other = await createShop(fennec)
    const healthy = await pay(fennec, other.tunde, other.productId)
    fennec.clock.advance(121)
    const { findCharge } = adapter()
    vi.spyOn(adapter(), 'findCharge').mockImplementation((reference) =>
      reference === failing.reference
        ? Promise.reject(new TypeError('a fault of ours'))
        : findCharge.call(adapter(), reference),
    )
    await expect(reconcilePayments(fennec.services)).rejects.toThrow('a fault of ours')
    vi.restoreAllMocks()
    expect((await fetchOrder(fennec, other.tunde, healthy.databaseId))?.status).toBe('PAID')
    expect(await findAlerts(text)).toHaveLength(before + 1)
  })

  it('alerts admins where the provider does not answer about a refund', async () => {
    const { tunde, databaseId, reference } = await createUnreconciledPayment()
    await runOrderCommand(fennec, tunde, 'cancelOrder', databaseId)
    await verifyPayment(fennec, tunde, reference)
    await finishBackgroundWork()
    expect((await fetchOrder(fennec, tunde, databaseId))?.refund).toBe('PENDING')
    vi.spyOn(adapter(), 'findRefunds').mockRejectedValue(new PaymentOutage('payments: 500', true))
    await reconcilePayments(fennec.services)
    vi.restoreAllMocks()
    expect(await findAlerts(text)).toHaveLength(before + 1)
  })

  it('alerts no admin if it ran to its end', async () => {
    await createUnreconciledPayment()
    await reconcilePayments(fennec.services)
    expect(await findAlerts(text)).toHaveLength(before)
  })

  it('alerts admins, as a sweep of the payments does, where one fails by an internal error', async () => {
    const { reference } = await createUnreconciledPayment()
    const sweeps = (await findAlerts('could not compare')).length
    vi.spyOn(adapter(), 'paidCharges').mockResolvedValueOnce([{ reference }]).mockResolvedValue([])
    vi.spyOn(adapter(), 'findCharge').mockRejectedValue(new TypeError('a fault of ours'))
    await expect(sweepPayments(fennec.services)).rejects.toThrow('a fault of ours')
    vi.restoreAllMocks()
    expect(await findAlerts('could not compare')).toHaveLength(sweeps + 1)
  })

  it('still ends unpaid orders in time, though one of them fails by an internal error', async () => {
    const failing = await createShop(fennec)
    const { reference } = (await startCheckout(fennec, failing.tunde, failing.productId)).data!.startCheckout
      .order
    const other = await createShop(fennec)
    const { databaseId } = (await startCheckout(fennec, other.tunde, other.productId)).data!.startCheckout
      .order
    fennec.clock.advance(1900)
    const { findCharge } = adapter()
    vi.spyOn(adapter(), 'findCharge').mockImplementation((query) =>
      query === reference
        ? Promise.reject(new TypeError('a fault of ours'))
        : findCharge.call(adapter(), query),
    )
    await expect(expireOrders(fennec.services)).rejects.toThrow('a fault of ours')
    vi.restoreAllMocks()
    expect((await fetchOrder(fennec, other.tunde, databaseId))?.status).toBe('FAILED')
  })
})

it('a payment with unreadable figures alerts admins once and delays no other payment (T31)', async () => {
  const { tunde, productId } = await createShop(fennec)
  const { reference } = await pay(fennec, tunde, productId)
  const readAttempt = () => fennec.services.prisma.paymentAttempt.findUniqueOrThrow({ where: { reference } })
  const { nextCheckAt: before } = await readAttempt()
  vi.spyOn(adapter(), 'findCharge').mockRejectedValue(new UnreadableResponse('payments: another shape'))
  expect((await verifyPayment(fennec, tunde, reference)).status).toBe(502)
  expect((await verifyPayment(fennec, tunde, reference)).status).toBe(502)
  vi.restoreAllMocks()
  expect((await readAttempt()).nextCheckAt?.getTime()).toBeGreaterThan(before!.getTime())
  expect(await findAlerts(`${reference}: the provider's figures`)).toHaveLength(1)
})

it('payments without an answer of the provider delay no other payments', async () => {
  await fennec.services.prisma.paymentAttempt.updateMany({ data: { nextCheckAt: null } })
  const [firstShop, secondShop] = [await createShop(fennec), await createShop(fennec)]
  const failing = await pay(fennec, firstShop.tunde, firstShop.productId)
  fennec.clock.advance(1)
  const healthy = await pay(fennec, secondShop.tunde, secondShop.productId)
  const { findCharge } = adapter()
  const lookups: string[] = []
  /** The number of look-ups before the provider has failed too often and calls to it pause. */
  let left = 1
  vi.spyOn(adapter(), 'findCharge').mockImplementation((reference) => {
    const isAsked = left-- > 0
    if (isAsked) lookups.push(reference)
    if (isAsked && reference !== failing.reference) return findCharge.call(adapter(), reference)
    return Promise.reject(new PaymentOutage('payments: 500', isAsked))
  })
  for (let round = 0; round < 2; round++) {
    left = 1
    fennec.clock.advance(121)
    await reconcilePayments(fennec.services)
  }
  vi.restoreAllMocks()
  expect(lookups).toEqual([failing.reference, healthy.reference])
  expect((await fetchOrder(fennec, secondShop.tunde, healthy.databaseId))?.status).toBe('PAID')
})

describe('the answer to a look-up of refunds', () => {
  /** Returns an order that was cancelled and paid afterwards, so that its refund is due. */
  async function createLatePayment() {
    const { tunde, productId } = await createShop(fennec)
    const { data } = await startCheckout(fennec, tunde, productId)
    const { databaseId, reference } = data!.startCheckout.order
    await runOrderCommand(fennec, tunde, 'cancelOrder', databaseId)
    await fennec.fakePaystack.complete(reference, 'success')
    const refundCall = vi.spyOn(adapter(), 'refund')
    const verifyAndFinish = async () => {
      await verifyPayment(fennec, tunde, reference)
      await finishBackgroundWork()
      const sent = refundCall.mock.calls.filter(([charge]) => charge.reference === reference)
      vi.restoreAllMocks()
      return { sent: sent.length, refund: (await fetchOrder(fennec, tunde, databaseId))?.refund }
    }
    return { reference, verifyAndFinish }
  }
  const refundRecord = (
    id: string,
    status: string,
    change: { amountKobo?: number; currency?: string } = {},
  ) => ({
    id,
    status,
    amountKobo: 1_850_000,
    currency: 'NGN',
    ...change,
  })

  it.each([
    ['another sum', { amountKobo: 100 }],
    ['the same number of another currency', { currency: 'GHS' }],
  ])(
    'does not count as the refund with %s: no refund is requested, and admins are alerted',
    async (_, change) => {
      const { verifyAndFinish } = await createLatePayment()
      vi.spyOn(adapter(), 'findRefunds').mockResolvedValue([refundRecord('1', 'processed', change)])
      const before = (await findAlerts('given back another sum')).length
      expect(await verifyAndFinish()).toEqual({ sent: 0, refund: 'WANTED' })
      expect(await findAlerts('given back another sum')).toHaveLength(before + 1)
    },
  )

  it('alerts admins when it has another currency', async () => {
    const { verifyAndFinish } = await createLatePayment()
    vi.spyOn(adapter(), 'refund').mockResolvedValue(refundRecord('1', 'pending', { currency: 'GHS' }))
    expect(await verifyAndFinish()).toMatchObject({ refund: 'PENDING' })
    expect(await findAlerts('1850000 GHS in hundredths')).toHaveLength(1)
  })

  it.each([
    [
      'refuses',
      () => vi.spyOn(adapter(), 'refund'),
      new PaymentRefusal('Your balance is not enough', 'insufficient_balance'),
      'refuses it',
    ],
    [
      'answers in no form that is known',
      () => vi.spyOn(adapter(), 'findRefunds'),
      new UnreadableResponse('payments: null'),
      'cannot be read',
    ],
  ] as const)('alerts admins once for a refund that the provider %s', async (_, spy, error, text) => {
    const { reference, verifyAndFinish } = await createLatePayment()
    spy().mockRejectedValue(error)
    expect(await verifyAndFinish()).toMatchObject({ refund: 'WANTED' })
    spy().mockRejectedValue(error)
    fennec.clock.advance(121)
    await reconcilePayments(fennec.services)
    vi.restoreAllMocks()
    const where = { attempt: { reference } }
    const { id } = await fennec.services.prisma.refund.findFirstOrThrow({ where })
    expect(await findAlerts(`number ${id}: the provider`)).toEqual([expect.stringContaining(text)])
  })

  it('counts by the newer refund if an earlier one failed', async () => {
    const { verifyAndFinish } = await createLatePayment()
    vi.spyOn(adapter(), 'findRefunds').mockResolvedValue([
      refundRecord('1', 'failed'),
      refundRecord('2', 'processed'),
    ])
    expect(await verifyAndFinish()).toEqual({ sent: 0, refund: 'PROCESSED' })
  })

  it('counts as pending with an unknown status, and alerts admins of a failed refund', async () => {
    const { verifyAndFinish } = await createLatePayment()
    const lookUp = vi
      .spyOn(adapter(), 'findRefunds')
      .mockResolvedValue([refundRecord('1', 'reversal-queued')])
    expect(await verifyAndFinish()).toEqual({ sent: 0, refund: 'PENDING' })
    lookUp.mockRestore()
    vi.spyOn(adapter(), 'findRefunds').mockResolvedValue([refundRecord('1', 'failed')])
    fennec.clock.advance(61)
    await reconcilePayments(fennec.services)
    vi.restoreAllMocks()
    expect(await findAlerts('failed')).not.toEqual([])
  })
})

it('an event that Fennec does not understand loses its bytes after thirty days, and its row stays', async () => {
  await postWebhook('{"event":"charge.odd"}')
  fennec.clock.advance(31 * 86_400)
  await purge(fennec)
  expect(await findStoredEvents('charge.odd')).toMatchObject([{ body: null }])
})
