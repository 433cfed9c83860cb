// The tail of a person's event log: missed events first, then new ones, each once and in order (ADR 11).
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Services, AuthenticatedContext } from '#server/core/context/context.ts'
import type { EventKind, Events } from '#server/core/events/events.ts'
import { isDatabaseAway } from '#server/lib/databaseErrors.ts'
import { getOrCreate } from '#server/lib/getOrCreate.ts'

/** Missed events beyond which the client must refetch, which costs less than a replay. */
export const maxReplayedEvents = 500

const pageSize = 100

/** Interval at which a log is read anyway, since messages of the bus may be lost. In milliseconds. */
const defaultRereadMs = 15_000

/** Time to the next read: the same for all subscriptions of one log, to share the statement, and different for other logs. */
const msUntilReread = (userId: number, everyMs: number) =>
  Math.ceil(everyMs - ((performance.now() + userId * 7919) % everyMs)) + 1

export type LoggedEvent<Kind extends EventKind = EventKind> = {
  [K in Kind]: { kind: K; seq: number; data: Events[K] }
}[Kind]

/** Notice that events before `seq` were skipped, so that the client must refetch. */
export interface ResyncNotice {
  kind: 'resync'
  seq: number
}

interface TailOptions<Kind extends EventKind> {
  kinds: readonly Kind[]
  /** Last known event; default the newest at the start of this operation. */
  after?: number | null
  rereadMs?: number
}

type Steps<Kind extends EventKind> = AsyncGenerator<LoggedEvent<Kind> | ResyncNotice, void>

/** Yields the viewer's events of these kinds. `return()` ends it at once, even while waiting. */
export function tailLog<Kind extends EventKind>(
  ctx: AuthenticatedContext,
  tail: TailOptions<Kind>,
): Steps<Kind> {
  const signal = createSignal()
  const events = tailEvents(ctx, tail, signal)
  const end = events.return.bind(events)
  events.return = (value) => {
    signal.stop()
    return end(value)
  }
  return events
}

async function* tailEvents<Kind extends EventKind>(
  { services, viewer }: AuthenticatedContext,
  { kinds, after, rereadMs = defaultRereadMs }: TailOptions<Kind>,
  signal: Signal,
): Steps<Kind> {
  const selectedKinds = new Set<Step['kind']>([...kinds, 'resync'])
  let cursor = after ?? viewer.eventSeq
  // Listens before reading, so that nothing is missed.
  const stopListening = await services.bus.listen('event', String(viewer.id), ({ seq }) => {
    if (seq > cursor) signal.raise()
  })
  const stopReturnListener = services.bus.onReconnect(signal.raise)
  try {
    while (!signal.isStopped()) {
      const steps = await readSoon(services, viewer.id, cursor)
      for (const step of steps) {
        cursor = step.seq
        if (selectedKinds.has(step.kind)) yield step as LoggedEvent<Kind> | ResyncNotice
      }
      if (steps.length < pageSize) await signal.wait(msUntilReread(viewer.id, rereadMs))
    }
  } finally {
    stopListening()
    stopReturnListener()
  }
}

type Signal = ReturnType<typeof createSignal>

/** A signal that wakes one waiter once, however often it is raised. */
function createSignal() {
  let isRaised = false
  let isStopped = false
  let wake = () => {}
  const raise = () => {
    isRaised = true
    wake()
  }
  return {
    raise,
    stop() {
      isStopped = true
      raise()
    },
    isStopped: () => isStopped,
    /** Waits until it is raised, or returns at once if it was since the last wait; at most `withinMs`. */
    async wait(withinMs: number) {
      let timer: NodeJS.Timeout | undefined
      if (!isRaised)
        await new Promise<void>((resolve) => {
          wake = resolve
          timer = setTimeout(resolve, withinMs)
        })
      clearTimeout(timer)
      isRaised = false
    },
  }
}

type Step = LoggedEvent | ResyncNotice

/** A single statement, so that counter and events are consistent. */
const readSql = `
  SELECT s."lastSeq", s."trimmedSeq", e.seq, e.kind, e.data
  FROM "EventStream" s LEFT JOIN "Event" e ON e."userId" = s."userId" AND e.seq > $2
  WHERE s."userId" = $1
  ORDER BY e.seq LIMIT ${pageSize}`

/** A log without newer events returns one row without an event. */
type Row = { lastSeq: number; trimmedSeq: number } & (LoggedEvent | { seq: null })

/** Reads a page of events after `after`; none while the database is away. */
async function read({ sql }: Services, userId: number, after: number): Promise<Step[]> {
  try {
    const rows = await sql<Row>(readSql, [userId, after])
    const { lastSeq, trimmedSeq } = rows[0] ?? { lastSeq: 0, trimmedSeq: 0 }
    // A log that is shorter than `after` was restored from a backup.
    if (after < trimmedSeq || after > lastSeq || lastSeq - after > maxReplayedEvents)
      return [{ kind: 'resync', seq: lastSeq }]
    return rows.filter((row) => row.seq !== null)
  } catch (error) {
    if (isDatabaseAway(error)) return []
    throw error
  }
}

/** Reads that are about to begin, by process, then by user and position. */
const upcoming = new WeakMap<Services, Map<string, Promise<Step[]>>>()

/** Reads a page; callers of the same tick share a statement, which begins after their calls, and so sees their events. */
function readSoon(services: Services, userId: number, after: number): Promise<Step[]> {
  const reads = getOrCreate(upcoming, services, () => new Map<string, Promise<Step[]>>())
  const position = `${userId}:${after}`
  const start = async () => {
    await nextTurn()
    reads.delete(position)
    return read(services, userId, after)
  }
  return getOrCreate(reads, position, start)
}
