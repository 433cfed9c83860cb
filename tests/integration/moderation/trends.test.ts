// Weekly figures for admins (002 §2): the last twelve weeks of Lagos time, with the current one.
// @module-tag engine
import { describe, expect, it } from 'vitest'
import { personOf } from '../../contract/matrix/people.ts'
import { useFennec } from '../../support/app.ts'
import { graphql, type Caller } from '../../support/calls.ts'
import { storePost } from '../../support/people/comments.ts'
import { deleteAccount } from '../../support/people/leaving.ts'
import { storeOrder } from '../../support/people/orders.ts'
import { captureStatements } from '../../support/statements.ts'
import { storeReport } from '../../support/people/cases.ts'

/** The clock shows Friday, 20 November 2026. */
const fennec = useFennec()

interface Week {
  startsOn: string
  isOver: boolean
  people: number
  posts: number
  sales: number
  salesKobo: number
  refunds: number
  refundedKobo: number
  reports: number
  answerHours: number | null
}

const fields = 'startsOn isOver people posts sales salesKobo refunds refundedKobo reports answerHours'

const queryTrends = (caller: Caller) =>
  graphql<{ admin: { weeks: Week[] } }>(fennec, `{ admin { weeks { ${fields} } } }`, {}, caller)

async function readWeeks(caller: Caller) {
  const { data, errors } = await queryTrends(caller)
  if (errors) throw new Error(errors[0]?.message)
  return data!.admin.weeks
}

const readWeek = async (caller: Caller, startsOn: string) =>
  (await readWeeks(caller)).find((week) => week.startsOn === startsOn)

const dateOf = (moment: string) => new Date(moment)

/** The last moment of a week in Lagos, the first and the last of the next week, and the first of the week after it. */
const weekBorders = [
  '2026-10-04T22:59:59.999Z',
  '2026-10-04T23:00:00Z',
  '2026-10-11T22:59:59.999Z',
  '2026-10-11T23:00:00Z',
]

describe('an admin', () => {
  it('sees twelve weeks that begin on Mondays, the last of which is not over', async () => {
    const weeks = await readWeeks(await personOf(fennec, 'admin'))
    expect(weeks.map(({ startsOn }) => startsOn.slice(5))).toEqual([
      '08-31',
      '09-07',
      '09-14',
      '09-21',
      '09-28',
      '10-05',
      '10-12',
      '10-19',
      '10-26',
      '11-02',
      '11-09',
      '11-16',
    ])
    expect(weeks.map(({ isOver }) => isOver)).toEqual([...Array(11).fill(true), false])
  })

  it('sees each event in its week in Lagos, also in the hour when it is still Sunday in UTC', async () => {
    const [admin, ada] = [await personOf(fennec, 'admin'), await personOf(fennec, 'vendor')]
    for (const moment of weekBorders) {
      const { id } = await personOf(fennec, 'customer', { createdAt: dateOf(moment) })
      const postId = await storePost(fennec, ada)
      await fennec.services.prisma.post.update({ where: { id: postId }, data: { createdAt: dateOf(moment) } })
      const order = { buyerId: id, vendorId: ada.id, priceKobo: 150_000, at: dateOf(moment) }
      await storeOrder(fennec, order)
      await storeOrder(fennec, { ...order, status: 'FAILED' })
      const { reference } = await storeOrder(fennec, {
        ...order,
        status: 'REFUNDED',
        at: dateOf('2026-01-01T12:00:00Z'),
      })
      const { id: attemptId } = await fennec.services.prisma.paymentAttempt.findFirstOrThrow({
        where: { reference },
      })
      const refund = {
        attemptId,
        amountKobo: 150_000,
        reason: 'x',
        createdAt: dateOf(moment),
        changedAt: dateOf(moment),
      }
      await fennec.services.prisma.refund.create({ data: refund })
    }
    const none = { reports: 0, answerHours: null }
    const within = {
      ...none,
      people: 2,
      posts: 2,
      sales: 2,
      salesKobo: 300_000,
      refunds: 2,
      refundedKobo: 300_000,
    }
    const beside = {
      ...none,
      people: 1,
      posts: 1,
      sales: 1,
      salesKobo: 150_000,
      refunds: 1,
      refundedKobo: 150_000,
    }
    expect(await readWeek(admin, '2026-10-05')).toEqual({ startsOn: '2026-10-05', isOver: true, ...within })
    for (const startsOn of ['2026-09-28', '2026-10-12'])
      expect(await readWeek(admin, startsOn)).toEqual({ startsOn, isOver: true, ...beside })
  })

  it('sees the number of reports, and the hours in which half of them were answered', async () => {
    const [admin, ada] = [await personOf(fennec, 'admin'), await personOf(fennec)]
    for (const hours of [2, 4, 9, null]) {
      const report = await storeReport(fennec, { reportedId: ada.id, reporterId: admin.id })
      const openedAt = dateOf('2026-11-03T12:00:00Z')
      await fennec.services.prisma.report.update({ where: { id: report.id }, data: { createdAt: openedAt } })
      const answeredAt = hours === null ? null : new Date(openedAt.getTime() + hours * 3_600_000)
      await fennec.services.prisma.ticket.update({
        where: { id: report.ticketId },
        data: { openedAt, answeredAt },
      })
    }
    expect(await readWeek(admin, '2026-11-02')).toMatchObject({ reports: 4, answerHours: 4 })
    expect(await readWeek(admin, '2026-10-26')).toMatchObject({ reports: 0, answerHours: null })
  })

  it('sees neither failed refunds nor events older than the weeks', async () => {
    const [admin, ada] = [await personOf(fennec, 'admin'), await personOf(fennec, 'vendor')]
    const old = dateOf('2026-08-30T22:59:59Z')
    const before = await readWeeks(admin)
    const bola = await personOf(fennec, 'customer', { createdAt: old })
    const { reference } = await storeOrder(fennec, { buyerId: bola.id, vendorId: ada.id, at: old })
    const { id: attemptId } = await fennec.services.prisma.paymentAttempt.findFirstOrThrow({
      where: { reference },
    })
    await fennec.services.prisma.refund.create({
      data: {
        attemptId,
        amountKobo: 1,
        reason: 'x',
        state: 'FAILED',
        createdAt: fennec.clock.now(),
        changedAt: old,
      },
    })
    expect(await readWeeks(admin)).toEqual(before)
  })

  it('sees the next week begin on Monday in Lagos, and figures without deleted accounts', async () => {
    const admin = await personOf(fennec, 'admin')
    fennec.clock.advance((dateOf('2026-11-22T22:59:59Z').getTime() - fennec.clock.now().getTime()) / 1000)
    const bola = await personOf(fennec, 'customer', { createdAt: fennec.clock.now() })
    const { people = 0 } = (await readWeek(admin, '2026-11-16')) ?? {}
    fennec.clock.advance(1)
    const [last, current] = (await readWeeks(admin)).slice(-2)
    expect(last).toMatchObject({ startsOn: '2026-11-16', isOver: true, people })
    expect(current).toMatchObject({ startsOn: '2026-11-23', isOver: false })
    await personOf(fennec, 'customer', { createdAt: fennec.clock.now() })
    expect(await readWeek(admin, '2026-11-23')).toMatchObject({ people: current!.people + 1 })
    await deleteAccount(fennec, bola)
    expect(await readWeek(admin, '2026-11-16')).toMatchObject({ people: people - 1 })
    await fennec.services.background.idle()
  })

  it('reads them with one statement beside that of the session', async () => {
    const admin = await personOf(fennec, 'admin')
    const count = async (document: string) =>
      (await captureStatements(() => graphql(fennec, document, {}, admin))).length
    expect(await count('{ admin { weeks { people } } }')).toBe((await count('{ admin { __typename } }')) + 1)
  })
})

describe('a user without the admin role', () => {
  it('cannot see the trends', async () => {
    for (const user of [await personOf(fennec), await personOf(fennec, 'vendor')])
      expect((await queryTrends(user)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
    expect((await queryTrends({})).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
  })
})
