// The admins' view of an order by its payment reference: refunds and the audit entry of every view.
import { describe, expect, it } from 'vitest'
import { orderTexts } from '#rules/commerce/orders'
import { personOf } from '../../contract/matrix/people.ts'
import { useFennec } from '../../support/app.ts'
import { graphql, rest, type Caller } from '../../support/calls.ts'
import { runOrderCommand, storeOrder, pay, fetchOrder, createShop } from '../../support/people/orders.ts'

const fennec = useFennec({ LIMIT_SCALE: '1' })

interface AdminOrder {
  order: { status: string; handoverCode: string | null }
  moves: { from: string | null; to: string; by: string; note: string | null }[]
  payments: {
    reference: string
    state: string
    paid: { text: string } | null
    alert: string | null
    refund: { state: string; amount: { text: string }; reason: string } | null
  }[]
  events: { kind: string }[]
}

const findOrder = (caller: Caller, reference: string) =>
  graphql<{ admin: { order: AdminOrder | null } }>(
    fennec,
    `
      query ($reference: String!) {
        admin {
          order(reference: $reference) {
            order {
              status
              handoverCode
            }
            moves {
              from
              to
              by
              note
            }
            payments {
              reference
              state
              paid {
                text
              }
              alert
              refund {
                state
                amount {
                  text
                }
                reason
              }
            }
            events {
              kind
            }
          }
        }
      }
    `,
    { reference },
    caller,
  )

const refundOrder = (caller: Caller, reference: string, reason = 'It never came') =>
  graphql(
    fennec,
    'mutation ($input: RefundOrderInput!) { refundOrder(input: $input) { order { status } } }',
    { input: { reference, reason } },
    caller,
  )

async function createPaidOrder() {
  const { ada, tunde, productId } = await createShop(fennec)
  const { reference, databaseId } = await pay(fennec, tunde, productId)
  await rest(fennec, `GET /api/payments/verify/${reference}`, undefined, tunde)
  return { ada, tunde, reference, databaseId, admin: await personOf(fennec, 'admin') }
}

describe('an admin', () => {
  it('sees the history of an order and its money without the hand-over code, and refunds it once', async () => {
    const { admin, tunde, reference, databaseId } = await createPaidOrder()
    const { data } = await findOrder(admin, reference)
    expect(data?.admin.order).toMatchObject({
      order: { status: 'PAID', handoverCode: null },
      moves: [
        { from: null, to: 'PENDING', by: 'BUYER' },
        { from: 'PENDING', to: 'PAID', by: 'PROVIDER' },
      ],
      payments: [{ reference, state: 'SUCCEEDED', paid: { text: '₦18,500' }, alert: null, refund: null }],
    })
    const both = await Promise.all([refundOrder(admin, reference), refundOrder(admin, reference)])
    expect(both.filter(({ errors }) => errors === undefined)).toHaveLength(1)
    await fennec.services.background.idle()
    expect((await fennec.fakePaystack.refunds()).filter((one) => one.reference === reference)).toHaveLength(1)
    const after = (await findOrder(admin, reference)).data?.admin.order
    expect(after?.moves.at(-1)).toMatchObject({ to: 'REFUNDED', by: 'ADMIN', note: 'It never came' })
    expect(after?.payments[0]?.refund).toMatchObject({ state: 'PENDING', amount: { text: '₦18,500' } })
    expect((await fetchOrder(fennec, tunde, databaseId))?.status).toBe('REFUNDED')
    expect((await refundOrder(admin, reference)).errors?.[0]?.message).toBe(orderTexts.nothingToRefund)
  })

  it('leaves an audit entry for each view and each refund of an order', async () => {
    const { admin, reference, databaseId } = await createPaidOrder()
    await findOrder(admin, reference)
    await refundOrder(admin, reference)
    const entries = await fennec.services.prisma.auditEntry.findMany({
      where: { actorId: admin.id, subject: `order:${databaseId}` },
      orderBy: { id: 'asc' },
    })
    expect(entries.map(({ action }) => action)).toEqual(['lookAtOrder', 'refundOrder'])
  })

  it('is notified of a problem that a buyer reports', async () => {
    const { admin, tunde, databaseId } = await createPaidOrder()
    await runOrderCommand(fennec, tunde, 'reportProblem', databaseId, { problem: 'It never came' })
    const { body } = await rest<{ message: string }[]>(fennec, 'GET /api/notifications', undefined, admin)
    expect(body.map(({ message }) => message)).toContain(
      `Fennec has a problem with order #${databaseId} to look at: It never came`,
    )
  })

  it('is refused a refund of their own order, without a reason, or of an unpaid order', async () => {
    const { admin, tunde, ada, reference } = await createPaidOrder()
    expect((await refundOrder(admin, reference, ' ')).errors?.[0]?.message).toBe(
      orderTexts.missingRefundReason,
    )
    const own = await storeOrder(fennec, { buyerId: admin.id, vendorId: ada.id })
    expect((await refundOrder(admin, own.reference)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
    const unpaid = await storeOrder(fennec, { buyerId: tunde.id, vendorId: ada.id, status: 'FAILED' })
    expect((await refundOrder(admin, unpaid.reference)).errors?.[0]?.extensions.code).toBe('CONFLICT')
    for (const invalid of ['../subaccount', 'nobody', ''])
      expect((await refundOrder(admin, invalid)).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
    expect((await findOrder(admin, '../subaccount')).data?.admin.order).toBeNull()
  })
})

describe('an order', () => {
  it('is neither shown in the admin view to its buyer, its vendor or a former admin, nor refunded by them (T24)', async () => {
    const { admin, tunde, ada, reference } = await createPaidOrder()
    await fennec.services.prisma.user.update({ where: { id: admin.id }, data: { role: 'CUSTOMER' } })
    for (const user of [tunde, ada, admin]) {
      expect((await findOrder(user, reference)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
      expect((await refundOrder(user, reference)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
    }
    expect(await fennec.services.prisma.refund.count({ where: { attempt: { reference } } })).toBe(0)
  })
})

describe('a buyer', () => {
  it('triggers at most 120 payment checks a minute at the provider', async () => {
    const { tunde, productId } = await createShop(fennec)
    const { reference } = await pay(fennec, tunde, productId)
    const verify = () => rest(fennec, `GET /api/payments/verify/${reference}`, undefined, tunde)
    const rule = { name: 'orders.verify', max: 120, seconds: 60 }
    await fennec.services.limits.consume(rule, String(tunde.id), 119)
    expect([(await verify()).status, (await verify()).status]).toEqual([200, 429])
  })
})
