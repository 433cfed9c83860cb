// Watching what many people see at once: one listener a process, each update read once for all, and nothing queued.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Topics } from '#server/core/bus.ts'
import type { Parts } from '#server/core/context.ts'
import { openEar, type Ear, type Update, type Watch } from '#server/realtime/latestQueue.ts'
import { isDatabaseAway } from '#server/lib/databaseErrors.ts'

/** In milliseconds: hints that come in between are told together. */
const usualPaceMs = 250

/** While the database is away, it is tried again this often, in milliseconds. */
const awayMs = 1000

/** So many different things are told together at most; of more, nothing: whoever watches may ask anew. */
const mostHints = 200

/** So many are told before everybody else in this process has his turn. */
const atOnce = 200

interface Watching<T extends keyof Topics, Seat, Told extends Update> {
  topic: T
  /** Of hints with the same key the last one counts. */
  keyOf(hint: Topics[T]): string
  /** What may have been missed while the bus was away. */
  onReturn?: Topics[T]
  /** Reads what has changed, once, and says who is told what; whoever is not named is told nothing. */
  read(parts: Parts, key: string, hints: Topics[T][], seats: readonly Seat[]): Promise<Map<Seat, Told[]>>
  paceMs?: number
}

/** Makes what lets somebody watch one thing, by its key; resolves when his watch has begun. */
export function watchers<T extends keyof Topics, Seat extends object, Told extends Update>(
  watching: Watching<T, Seat, Told>,
) {
  const posts = new WeakMap<Parts, Map<string, Lookout<Seat, Told>>>()
  return async (parts: Parts, key: string, seat: Seat): Promise<Watch<Told>> => {
    const all = posts.get(parts) ?? new Map<string, Lookout<Seat, Told>>()
    posts.set(parts, all)
    const lookout = all.get(key) ?? openLookout(parts, key, watching, () => all.delete(key))
    all.set(key, lookout)
    const ear = openEar<Told>(() => lookout.leave(seat))
    await lookout.join(seat, ear)
    return ear.watch
  }
}

interface Lookout<Seat, Told> {
  join(seat: Seat, ear: Ear<Told>): Promise<void>
  leave(seat: Seat): void
}

/** Listens for all who watch one thing here, and ends with the last of them. */
function openLookout<T extends keyof Topics, Seat extends object, Told extends Update>(
  parts: Parts,
  key: string,
  { topic, keyOf, onReturn, read, paceMs = usualPaceMs }: Watching<T, Seat, Told>,
  onEmpty: () => void,
): Lookout<Seat, Told> {
  const ears = new Map<Seat, Ear<Told>>()
  const hints = new Map<string, Topics[T]>()
  let timer: NodeJS.Timeout | undefined
  let isTelling = false
  let notBefore = 0

  const hear = (hint: Topics[T]) => {
    // Behind the others: it is the newest.
    hints.delete(keyOf(hint))
    hints.set(keyOf(hint), hint)
    if (hints.size > mostHints) giveUp()
    else tellSoon()
  }
  const giveUp = () => {
    hints.clear()
    for (const { watch } of ears.values()) void watch.return()
  }
  const tellSoon = () => {
    if (timer || isTelling || hints.size === 0 || ears.size === 0) return
    timer = setTimeout(
      () => parts.background.run(`watch:${topic}:${key}`, tell),
      notBefore - performance.now(),
    )
  }

  async function tell() {
    const news = [...hints.values()]
    hints.clear()
    timer = undefined
    isTelling = true
    notBefore = performance.now() + paceMs
    try {
      let told = 0
      for (const [seat, updates] of await read(parts, key, news, [...ears.keys()])) {
        for (const update of updates) ears.get(seat)?.tell(update)
        if (++told % atOnce === 0) await nextTurn()
      }
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      for (const hint of news) if (!hints.has(keyOf(hint))) hints.set(keyOf(hint), hint)
      notBefore = performance.now() + awayMs
    } finally {
      isTelling = false
      tellSoon()
    }
  }

  const listening = parts.bus.listen(topic, key, hear)
  const forgetReturn = parts.bus.onReturn(() => onReturn && hear(onReturn))
  return {
    async join(seat, ear) {
      ears.set(seat, ear)
      await listening
    },
    leave(seat) {
      if (!ears.delete(seat) || ears.size > 0) return
      clearTimeout(timer)
      onEmpty()
      forgetReturn()
      void listening.then((stop) => stop())
    },
  }
}
