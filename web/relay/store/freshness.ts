// When each query last had an answer, so that it is asked again when stale and not before (ADR 29).
import { onReached } from './connection.ts'

/** Stale at once, but asked at most every five seconds. */
export const usualStaleMs = 5_000

interface Answered {
  at: number
  /** Where the person's log stood, if that was asked for. */
  seq: number | undefined
  /** True once a screen has shown it and is gone. */
  isShown: boolean
}

const answers = new Map<string, Answered>()
/** As the latest answer told: a screen that comes back follows the log from there, so what it shows must reach as far. */
let latestSeq = 0
const keyOf = (name: string, variables: object) => `${name}:${JSON.stringify(variables)}`

export function noteFetched(name: string, variables: object, seq?: number) {
  answers.set(keyOf(name, variables), { at: Date.now(), seq, isShown: false })
  latestSeq = seq ?? latestSeq
}

export function isStale(name: string, variables: object, staleMs: number): boolean {
  const { at, seq = latestSeq } = answers.get(keyOf(name, variables)) ?? { at: -Infinity }
  return Date.now() - at >= staleMs || seq < latestSeq
}

/** An answer waits so long for the code of its screen, on the slowest line and phone. */
const arrivalMs = 60_000

/** As for isStale, but a screen that arrives does not ask for the answer again that it has itself waited for (ADR 29). */
export function isStaleOnArrival(name: string, variables: object, staleMs: number): boolean {
  const isWaitedFor = answers.get(keyOf(name, variables))?.isShown === false
  return isStale(name, variables, isWaitedFor ? Math.max(staleMs, arrivalMs) : staleMs)
}

export function noteShown(name: string, variables: object) {
  const answered = answers.get(keyOf(name, variables))
  if (answered) answered.isShown = true
}

/** Another session has seen nothing yet. */
export function forgetFreshness() {
  answers.clear()
  latestSeq = 0
}

/** Calls back when the tab is looked at again or Fennec can be reached again; never while the tab is hidden. */
export function onReturn(callback: () => void) {
  const whenVisible = () => {
    if (document.visibilityState === 'visible') callback()
  }
  addEventListener('focus', whenVisible)
  addEventListener('online', whenVisible)
  document.addEventListener('visibilitychange', whenVisible)
  const forget = onReached(whenVisible)
  return () => {
    forget()
    removeEventListener('focus', whenVisible)
    removeEventListener('online', whenVisible)
    document.removeEventListener('visibilitychange', whenVisible)
  }
}

const misses = new Set<() => void>()

/** Calls back when changes went unnoticed: whatever is shown has to be asked for, even if it is being asked for. */
export function onMissed(callback: () => void) {
  misses.add(callback)
  return () => void misses.delete(callback)
}

/** Each subscription hears of it by itself, within moments: that is one reason to ask, and not one each. */
const missedTogetherMs = 50
let missed: ReturnType<typeof setTimeout> | undefined

export function noteMissed() {
  missed ??= setTimeout(() => {
    missed = undefined
    for (const callback of misses) callback()
  }, missedTogetherMs)
}
