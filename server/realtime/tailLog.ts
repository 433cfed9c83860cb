// Tailing a person's log of events: first what was missed, then what happens, each event once and in order (ADR 11).
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Parts, AuthenticatedContext } from '#server/core/context/context.ts'
import type { EventKind, Events } from '#server/core/events/events.ts'
import { isDatabaseAway } from '#server/lib/databaseErrors.ts'

/** Someone further behind than this refetches what he shows: it costs less than a replay. */
export const longestReplay = 500

const pageSize = 100

/** A hint can be lost on its way: the log is read this often in any case, in milliseconds. */
const usualRereadMs = 15_000

/** Until then: at one moment for all who tail a log, who share the statement, and at another for every other log. */
const untilReread = (userId: number, everyMs: number) =>
  Math.ceil(everyMs - ((performance.now() + userId * 7919) % everyMs)) + 1

export type LoggedEvent<Kind extends EventKind = EventKind> = {
  [K in Kind]: { kind: K; seq: number; data: Events[K] }
}[Kind]

/** What lies between cannot be told event by event; from here on it can. */
export interface ResyncNotice {
  kind: 'resync'
  seq: number
}

interface Tail<Kind extends EventKind> {
  kinds: readonly Kind[]
  /** The number of the last event one knows; without it the log is tailed from the beginning of this operation. */
  after?: number | null
  rereadMs?: number
}

type Steps<Kind extends EventKind> = AsyncGenerator<LoggedEvent<Kind> | ResyncNotice, void>

/** The caller's events of these kinds. `return()` ends it at once, also while nothing happens. */
export function tailLog<Kind extends EventKind>(ctx: AuthenticatedContext, tail: Tail<Kind>): Steps<Kind> {
  const signal = createSignal()
  const events = run(ctx, tail, signal)
  const end = events.return.bind(events)
  events.return = (value) => {
    signal.stop()
    return end(value)
  }
  return events
}

async function* run<Kind extends EventKind>(
  { parts, viewer }: AuthenticatedContext,
  { kinds, after, rereadMs = usualRereadMs }: Tail<Kind>,
  signal: Signal,
): Steps<Kind> {
  const wanted = new Set<Step['kind']>([...kinds, 'resync'])
  let at = after ?? viewer.eventSeq
  // Whoever listens before he reads misses nothing in between.
  const stopListening = await parts.bus.listen('event', String(viewer.id), ({ seq }) => {
    if (seq > at) signal.raise()
  })
  const forgetReturn = parts.bus.onReturn(signal.raise)
  try {
    while (!signal.isStopped()) {
      const steps = await readSoon(parts, viewer.id, at)
      for (const step of steps) {
        at = step.seq
        if (wanted.has(step.kind)) yield step as LoggedEvent<Kind> | ResyncNotice
      }
      if (steps.length < pageSize) await signal.raised(untilReread(viewer.id, rereadMs))
    }
  } finally {
    stopListening()
    forgetReturn()
  }
}

type Signal = ReturnType<typeof createSignal>

/** However often it is raised while nobody waits, it wakes once: nothing piles up. */
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
    /** Waits until it is raised, or was since the last time; at most that long. */
    async raised(withinMs: number) {
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

/** One statement, so that the counter and the events are of the same moment. */
const reading = `
  SELECT s."lastSeq", s."trimmedSeq", e.seq, e.kind, e.data
  FROM "EventStream" s LEFT JOIN "Event" e ON e."userId" = s."userId" AND e.seq > $2
  WHERE s."userId" = $1
  ORDER BY e.seq LIMIT ${pageSize}`

/** A log without an event behind that place is one row without an event. */
type Row = { lastSeq: number; trimmedSeq: number } & (LoggedEvent | { seq: null })

/** What to tell somebody who knows everything up to `after`: at most a page. Nothing while the database is away. */
async function read({ sql }: Parts, userId: number, after: number): Promise<Step[]> {
  try {
    const rows = await sql<Row>(reading, [userId, after])
    const { lastSeq, trimmedSeq } = rows[0] ?? { lastSeq: 0, trimmedSeq: 0 }
    // A log that is shorter than what one knows of it was restored from a backup.
    if (after < trimmedSeq || after > lastSeq || lastSeq - after > longestReplay)
      return [{ kind: 'resync', seq: lastSeq }]
    return rows.filter((row) => row.seq !== null)
  } catch (error) {
    if (isDatabaseAway(error)) return []
    throw error
  }
}

/** Reads that are about to begin, by what the process is made of, then by person and place in his log. */
const upcoming = new WeakMap<Parts, Map<string, Promise<Step[]>>>()

/**
 * Whoever asks in the same turn shares one statement: twenty subscriptions of a person cost one an event. It begins
 * only then, so it sees whatever any of them was told of.
 */
function readSoon(parts: Parts, userId: number, after: number): Promise<Step[]> {
  const reads = upcoming.get(parts) ?? new Map<string, Promise<Step[]>>()
  upcoming.set(parts, reads)
  const place = `${userId}:${after}`
  const begun = async () => {
    await nextTurn()
    reads.delete(place)
    return read(parts, userId, after)
  }
  const steps = reads.get(place) ?? begun()
  reads.set(place, steps)
  return steps
}
