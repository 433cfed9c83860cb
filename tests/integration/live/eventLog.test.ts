// The event log: a client that was away receives all of its own events once and in order, and no others (ADR 11).
// @module-tag engine
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { inTransaction, type Services, type AuthenticatedContext } from '#server/core/context/context.ts'
import { keptDays, maxEventsPerPerson, record, trimLogs, writeEvents } from '#server/realtime/eventLog.ts'
import { maxReplayedEvents, tailLog, type LoggedEvent } from '#server/realtime/tailLog.ts'
import type { Bus } from '#server/core/events/bus.ts'
import { redisBus } from '#server/realtime/bus.ts'
import { useFennec } from '../../support/app.ts'
import { signUp } from '../../support/factories.ts'
import { brokenLogs, nextEvents, seqsOf, authenticatedContextOf, recordEvent } from '../../support/log.ts'

const fennec = useFennec()
const { DATABASE_URL, REDIS_URL } = process.env

/** A new user, in an operation of theirs. */
const contextOfNewUser = async (services = fennec.services) =>
  authenticatedContextOf(services, await signUp(fennec))

/** A periodic read that is too rare to deliver anything within a test. */
const rareRereadMs = 600_000

function followLog(ctx: AuthenticatedContext, after?: number, rereadMs = rareRereadMs) {
  const followed = tailLog(ctx, { kinds: ['sessionEnded'], after, rereadMs })
  onTestFinished(async () => void (await followed.return()))
  return followed
}

const waitOptions = { timeout: 30_000, interval: 10 }

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

/** Records many events of one user at once. */
const recordMany = (ctx: AuthenticatedContext, count: number) =>
  inTransaction(ctx, async (tx) => {
    for (const sessionId of upTo(count))
      record(tx, { userIds: [ctx.viewer.id], kind: 'sessionEnded', data: { sessionId, device: 'A phone' } })
  })

/** The same services, with a count of their read statements. */
function countStatements(services: Services) {
  let count = 0
  let underWay = 0
  const sql: Services['sql'] = (text, values) => {
    count++
    underWay++
    return services.sql<never>(text, values).finally(() => underWay--)
  }
  /** Lets every woken subscriber read, receive its answer and wait again. */
  async function settle() {
    for (let turn = 0; turn < 10 || underWay > 0; turn++) await nextTurn()
    for (let turn = 0; turn < 10; turn++) await nextTurn()
  }
  return { services: { ...services, sql }, statements: () => count, settle }
}

/** Numbers between 0 and 1, the same in every run. */
function seededRandom(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const processes: [string, () => Promise<Services[]>][] = [
  ['in one process', async () => [fennec.services, fennec.services]],
]
if (REDIS_URL)
  processes.push([
    'in two processes that share a Redis',
    async () => {
      const buses = await Promise.all(upTo(2).map(() => redisBus(REDIS_URL, () => {})))
      onTestFinished(async () => void (await Promise.all(buses.map((bus) => bus.close()))))
      return buses.map((bus) => ({ ...fennec.services, bus }))
    },
  ])

describe.each(processes)('the event log %s', (_kind, open) => {
  it.each([1, 2, 3, 4])(
    'delivers each event once and in order to a student whose connection is cut again and again (run %i)',
    async (run) => {
      const [here, there] = (await open()) as [Services, Services]
      const random = seededRandom(run)
      const person = await signUp(fennec)
      const writers = [
        await authenticatedContextOf(there, person),
        await contextOfNewUser(there),
        await contextOfNewUser(there),
      ]
      const people = writers.map(({ viewer }) => viewer.id)
      const total = 60
      const writing = Promise.all(
        writers.map(async (writer, index) => {
          for (let number = 1 + index; number <= total; number += writers.length)
            await recordEvent(writer, people, number)
        }),
      )
      const events: LoggedEvent<'sessionEnded'>[] = []
      while (events.length < total) {
        const followed = followLog(await authenticatedContextOf(here, person), events.at(-1)?.seq ?? 0)
        const eventCount = Math.min(1 + Math.floor(random() * 9), total - events.length)
        events.push(...((await nextEvents(followed, eventCount)) as LoggedEvent<'sessionEnded'>[]))
        // The connection is cut while the next event may be on its way: it arrives, or is lost with the connection.
        const nextEvent = followed.next()
        await followed.return()
        const { value } = await nextEvent
        if (value && random() < 0.5) events.push(value as LoggedEvent<'sessionEnded'>)
      }
      await writing
      expect(seqsOf(events)).toEqual(upTo(total))
      expect(new Set(events.map(({ data }) => data.sessionId))).toEqual(new Set(upTo(total)))
      expect(await fennec.services.sql(brokenLogs, [])).toEqual([])
    },
  )

  it('delivers nothing to other users (T64)', async () => {
    const [here, there] = (await open()) as [Services, Services]
    const [me, friend, writer] = [
      await contextOfNewUser(here),
      await contextOfNewUser(here),
      await contextOfNewUser(there),
    ]
    const received = Promise.all([nextEvents(followLog(me), 1), nextEvents(followLog(friend), 1)])
    await recordEvent(writer, [writer.viewer.id], 1)
    await recordEvent(writer, [writer.viewer.id, me.viewer.id], 2)
    await recordEvent(writer, [friend.viewer.id], 3)
    expect(await received).toMatchObject([
      [{ seq: 1, data: { sessionId: 2 } }],
      [{ seq: 1, data: { sessionId: 3 } }],
    ])
  })
})

describe('a subscriber of the event log', () => {
  it('receives events since the start of the operation when no position is given', async () => {
    const me = await contextOfNewUser()
    await recordEvent(me, [me.viewer.id], 1)
    const followed = followLog(await authenticatedContextOf(fennec.services, me.call))
    await recordEvent(me, [me.viewer.id], 2)
    expect(await nextEvents(followed, 1)).toMatchObject([{ seq: 2, data: { sessionId: 2 } }])
  })

  it('receives events at the very moment of subscribing', async () => {
    const me = await contextOfNewUser()
    const { bus } = fennec.services
    const listen: Bus['listen'] = async (...to) => {
      await recordEvent(me, [me.viewer.id], 1)
      return bus.listen(...to)
    }
    const services = { ...fennec.services, bus: { ...bus, listen } }
    expect(seqsOf(await nextEvents(followLog({ ...me, services }), 1))).toEqual([1])
  })

  it('gets no answer that was read before the question', async () => {
    const me = await contextOfNewUser()
    let answer = () => {}
    const released = new Promise<void>((resolve) => (answer = resolve))
    let reads = 0
    const sql: Services['sql'] = async (text, values) => {
      const rows = await fennec.services.sql(text, values)
      if (++reads === 1) await released
      return rows as never
    }
    const slow = { ...me, services: { ...fennec.services, sql } }
    const first = nextEvents(followLog(slow), 1)
    await vi.waitUntil(() => reads === 1, waitOptions)
    await recordEvent(me, [me.viewer.id], 1)
    expect(seqsOf(await nextEvents(followLog(slow), 1))).toEqual([1])
    answer()
    expect(seqsOf(await first)).toEqual([1])
  })

  it('is told to refetch when too far behind, and receives events from there', async () => {
    const me = await contextOfNewUser()
    await recordMany(me, maxReplayedEvents + 1)
    expect(seqsOf(await nextEvents(followLog(me, 1), maxReplayedEvents))).toEqual(
      upTo(maxReplayedEvents + 1).slice(1),
    )
    const late = followLog(me, 0)
    expect(await nextEvents(late, 1)).toEqual([{ kind: 'resync', seq: maxReplayedEvents + 1 }])
    await recordEvent(me, [me.viewer.id], 7)
    expect(await nextEvents(late, 1)).toMatchObject([{ seq: maxReplayedEvents + 2, data: { sessionId: 7 } }])
  })

  it('is told to refetch when the log is shorter than its position, after a restore from a backup', async () => {
    const me = await contextOfNewUser()
    const ahead = followLog(me, 9)
    expect(await nextEvents(ahead, 1)).toEqual([{ kind: 'resync', seq: 0 }])
    await recordEvent(me, [me.viewer.id], 7)
    expect(await nextEvents(ahead, 1)).toMatchObject([{ seq: 1, data: { sessionId: 7 } }])
  })

  it('uses no memory without reading for long: it is told to refetch', async () => {
    const me = await contextOfNewUser()
    const slow = followLog(me)
    await recordEvent(me, [me.viewer.id], 1)
    await nextEvents(slow, 1)
    await recordMany(me, maxReplayedEvents + 1)
    expect(await nextEvents(slow, 1)).toEqual([{ kind: 'resync', seq: maxReplayedEvents + 2 }])
  })

  it('receives an event after a lost hint by the periodic read', async () => {
    const silentBus: Bus = { ...fennec.services.bus, publish() {} }
    const me = await contextOfNewUser({ ...fennec.services, bus: silentBus })
    const received = nextEvents(followLog(me, 0, 20), 2)
    await recordEvent(me, [me.viewer.id], 1)
    await recordEvent(me, [me.viewer.id], 2)
    expect(seqsOf(await received)).toEqual([1, 2])
  })

  it('receives missed events as soon as the bus is back', async () => {
    const returns = new Set<() => void>()
    const onReconnect: Bus['onReconnect'] = (callback) => {
      returns.add(callback)
      return () => void returns.delete(callback)
    }
    const me = await contextOfNewUser({
      ...fennec.services,
      bus: { ...fennec.services.bus, publish() {}, onReconnect },
    })
    const { services, statements } = countStatements(me.services)
    const received = nextEvents(followLog({ ...me, services }), 1)
    await vi.waitUntil(() => statements() === 1, waitOptions)
    await recordEvent(me, [me.viewer.id], 1)
    for (const callback of returns) callback()
    expect(seqsOf(await received)).toEqual([1])
  })

  it('receives missed events after an outage of the database', async () => {
    const { services } = fennec
    const me = await contextOfNewUser()
    let refusals = 3
    const sql: Services['sql'] = async (text, values) => {
      if (refusals-- > 0) throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
      return services.sql(text, values)
    }
    await recordEvent(me, [me.viewer.id], 1)
    expect(seqsOf(await nextEvents(followLog({ ...me, services: { ...services, sql } }, 0, 20), 1))).toEqual([
      1,
    ])
    expect(refusals).toBeLessThan(0)
  })

  it('costs one statement an event for twenty at once', async () => {
    const me = await contextOfNewUser()
    const { services, statements } = countStatements(fennec.services)
    const all = upTo(20).map(() => followLog({ ...me, services }))
    for (const number of [1, 2, 3]) {
      const received = Promise.all(all.map((followed) => nextEvents(followed, 1)))
      if (number === 1) await vi.waitUntil(() => statements() === 1, waitOptions)
      await recordEvent(me, [me.viewer.id], number)
      expect((await received).map(seqsOf)).toEqual(all.map(() => [number]))
      expect(statements()).toBe(1 + number)
    }
  })

  it('costs one statement too for twenty at once on a periodic read', async () => {
    const me = await contextOfNewUser()
    const { services, statements, settle } = countStatements(fennec.services)
    const begun = upTo(20)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
    for (const count of begun) {
      void nextEvents(followLog({ ...me, services }, 0, 15_000), 1).catch(() => {})
      while (statements() < count) await nextTurn()
    }
    for (let second = 0; second < 45; second += 0.1) {
      await settle()
      vi.advanceTimersByTime(100)
    }
    await settle()
    expect(statements()).toBe(begun.length + 3)
  })

  it('is forgotten at once after leaving, whatever it was doing', async () => {
    const { bus } = fennec.services
    let listening = 0
    const countListener = (stop: () => void) => {
      listening++
      return () => {
        listening--
        stop()
      }
    }
    const counting: Bus = {
      ...bus,
      listen: async (...to) => countListener(await bus.listen(...to)),
      onReconnect: (callback) => countListener(bus.onReconnect(callback)),
    }
    const me = await contextOfNewUser({ ...fennec.services, bus: counting })
    const [idle, waiting, reading] = [followLog(me), followLog(me), followLog(me)]
    const [waited, begun] = [waiting.next(), nextEvents(reading, 1)]
    await vi.waitUntil(() => listening === 4, waitOptions)
    await recordEvent(me, [me.viewer.id], 1)
    await Promise.all([waited, begun])
    const pending = waiting.next()
    const starting = followLog(me)
    const started = starting.next()
    for (const followed of [starting, idle, waiting, reading]) await followed.return()
    expect([await pending, await started].map(({ done }) => done)).toEqual([true, true])
    expect(listening).toBe(0)
  })
})

describe('a recorded event', () => {
  it('is numbered in the order of its transaction, for each of its users', async () => {
    const [me, friend] = [await contextOfNewUser(), await contextOfNewUser()]
    const both = [me.viewer.id, friend.viewer.id]
    await inTransaction(me, async (tx) => {
      for (const [sessionId, userIds] of [both, [me.viewer.id, me.viewer.id], both].entries())
        record(tx, { userIds, kind: 'sessionEnded', data: { sessionId, device: 'A phone' } })
    })
    const receive = async (ctx: AuthenticatedContext, count: number) =>
      ((await nextEvents(followLog(ctx), count)) as LoggedEvent<'sessionEnded'>[]).map(({ seq, data }) => [
        seq,
        data.sessionId,
      ])
    expect(await receive(me, 3)).toEqual([
      [1, 0],
      [2, 1],
      [3, 2],
    ])
    expect(await receive(friend, 2)).toEqual([
      [1, 0],
      [2, 2],
    ])
  })

  it('leaves no row, no hint and no gap when the transaction fails', async () => {
    const me = await contextOfNewUser()
    const hints: number[] = []
    await fennec.services.bus.listen('event', String(me.viewer.id), ({ seq }) => hints.push(seq))
    await recordEvent(me, [me.viewer.id], 1)
    const failing = inTransaction(me, async (tx) => {
      record(tx, { userIds: [me.viewer.id], kind: 'sessionEnded', data: { sessionId: 2, device: '' } })
      await writeEvents(tx)
      throw new Error('changed its mind')
    })
    await expect(failing).rejects.toThrow('changed its mind')
    await recordEvent(me, [me.viewer.id], 3)
    expect(await nextEvents(followLog(me), 2)).toMatchObject([
      { seq: 1, data: { sessionId: 1 } },
      { seq: 2, data: { sessionId: 3 } },
    ])
    expect(hints).toEqual([1, 2])
  })

  it('fails together with the change: no change exists without its event', async () => {
    const me = await contextOfNewUser()
    const changing = inTransaction(me, async (tx) => {
      await tx.db.user.update({ where: { id: me.viewer.id }, data: { phone: 'changed' } })
      record(tx, { userIds: [-1], kind: 'sessionEnded', data: { sessionId: 1, device: '' } })
    })
    await expect(changing).rejects.toThrow()
    const { phone } = await fennec.services.prisma.user.findUniqueOrThrow({ where: { id: me.viewer.id } })
    expect(phone).not.toBe('changed')
  })

  it('is refused outside a transaction', async () => {
    const me = await contextOfNewUser()
    expect(() =>
      // @ts-expect-error: the types refuse it as well.
      record(me, { userIds: [me.viewer.id], kind: 'sessionEnded', data: { sessionId: 1, device: '' } }),
    ).toThrow()
    expect(await fennec.services.prisma.event.count({ where: { userId: me.viewer.id } })).toBe(0)
  })

  it('never lets two writers deadlock, whatever the order of their users', async () => {
    const people = await Promise.all(upTo(4).map(() => contextOfNewUser()))
    const ids = people.map(({ viewer }) => viewer.id)
    const recordInOrder = (ctx: AuthenticatedContext, order: number[]) =>
      inTransaction(ctx, async (tx) => {
        for (const userId of order) {
          record(tx, { userIds: [userId], kind: 'sessionEnded', data: { sessionId: 1, device: '' } })
          await tx.db.user.count()
        }
      })
    await Promise.all(
      people.flatMap((ctx) => [recordInOrder(ctx, ids), recordInOrder(ctx, ids.toReversed())]),
    )
    const streams = await fennec.services.prisma.eventStream.findMany({ where: { userId: { in: ids } } })
    expect(streams.map(({ lastSeq }) => lastSeq)).toEqual([8, 8, 8, 8])
  })

  // The embedded database runs one transaction at a time.
  it.each(DATABASE_URL ? ['PostgreSQL'] : [])(
    'is hidden on %s until the one before it is committed',
    async () => {
      const me = await contextOfNewUser()
      const followed = followLog(me)
      const received = nextEvents(followed, 2)
      let commit = () => {}
      let written = () => {}
      const held = new Promise<void>((resolve) => (commit = resolve))
      const isWritten = new Promise<void>((resolve) => (written = resolve))
      const first = inTransaction(me, async (tx) => {
        record(tx, { userIds: [me.viewer.id], kind: 'sessionEnded', data: { sessionId: 1, device: '' } })
        await writeEvents(tx)
        written()
        await held
      })
      await isWritten
      const second = recordEvent(me, [me.viewer.id], 2)
      const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
      await vi.waitUntil(async () => (await fennec.services.sql(waiting, [])).length === 1, waitOptions)
      expect(await fennec.services.prisma.event.count({ where: { userId: me.viewer.id } })).toBe(0)
      commit()
      await Promise.all([first, second])
      expect(await received).toMatchObject([
        { seq: 1, data: { sessionId: 1 } },
        { seq: 2, data: { sessionId: 2 } },
      ])
    },
  )
})

describe('a trim of the log', () => {
  it('removes old and excess events, and tells subscribers who missed them to refetch', async () => {
    const [old, long, fresh] = [await contextOfNewUser(), await contextOfNewUser(), await contextOfNewUser()]
    await recordMany(old, 3)
    fennec.clock.advance(keptDays * 86_400 + 1)
    await recordMany(long, maxEventsPerPerson + 2)
    await recordMany(fresh, 2)
    await recordEvent(old, [old.viewer.id], 4)
    await trimLogs(fennec.services)

    expect(await nextEvents(followLog(old, 2), 1)).toEqual([{ kind: 'resync', seq: 4 }])
    expect(seqsOf(await nextEvents(followLog(old, 3), 1))).toEqual([4])
    const count = (ctx: AuthenticatedContext) =>
      fennec.services.prisma.event.count({ where: { userId: ctx.viewer.id } })
    expect([await count(old), await count(long), await count(fresh)]).toEqual([1, maxEventsPerPerson, 2])
    expect(seqsOf(await nextEvents(followLog(fresh, 0), 2))).toEqual([1, 2])
    expect(await fennec.services.sql(brokenLogs, [])).toEqual([])
  })
})
