// The time of each query's last answer, which decides when it is stale (ADR 29).
import { createListeners } from '#web/lib/listeners.ts'
import { onReachable } from './connection.ts'

/** Default: a query refetches at most every five seconds. */
export const defaultStaleMs = 5_000

interface AnswerRecord {
  receivedAt: number
  /** `eventSeq` of the answer, if the query reads it. */
  seq: number | undefined
  /** True once a screen has shown the answer and unmounted. */
  isShown: boolean
}

const answers = new Map<string, AnswerRecord>()
/** `eventSeq` of the latest answer. A screen that returns follows the log from there, so an older answer is stale. */
let latestSeq = 0
const buildKey = (name: string, variables: object) => `${name}:${JSON.stringify(variables)}`

export function markFetched(name: string, variables: object, seq?: number) {
  answers.set(buildKey(name, variables), { receivedAt: Date.now(), seq, isShown: false })
  latestSeq = seq ?? latestSeq
}

export function isStale(name: string, variables: object, staleMs: number): boolean {
  const { receivedAt, seq = latestSeq } = answers.get(buildKey(name, variables)) ?? { receivedAt: -Infinity }
  return Date.now() - receivedAt >= staleMs || seq < latestSeq
}

/** Longest time that an answer waits for its screen's code, on the slowest network and phone. */
const maxPrefetchWaitMs = 60_000

/** As `isStale`, but a screen that mounts does not refetch an answer it has just waited for (ADR 29). */
export function isStaleOnMount(name: string, variables: object, staleMs: number): boolean {
  const isPrefetched = answers.get(buildKey(name, variables))?.isShown === false
  return isStale(name, variables, isPrefetched ? Math.max(staleMs, maxPrefetchWaitMs) : staleMs)
}

export function markShown(name: string, variables: object) {
  const record = answers.get(buildKey(name, variables))
  if (record) record.isShown = true
}

export function clearFreshness() {
  answers.clear()
  latestSeq = 0
}

/** Calls back when the tab is visible or the server reachable again; never while the tab is hidden. */
export function onReturn(callback: () => void) {
  const whenVisible = () => {
    if (document.visibilityState === 'visible') callback()
  }
  addEventListener('focus', whenVisible)
  addEventListener('online', whenVisible)
  document.addEventListener('visibilitychange', whenVisible)
  const unsubscribe = onReachable(whenVisible)
  return () => {
    unsubscribe()
    removeEventListener('focus', whenVisible)
    removeEventListener('online', whenVisible)
    document.removeEventListener('visibilitychange', whenVisible)
  }
}

const missListeners = createListeners()

/** Calls back when changes were missed: everything on screen must refetch, even if a request is pending. */
export const onMissedEvents = missListeners.subscribe

/** Each subscription notes a miss separately; they are debounced into one refetch. */
const missDebounceMs = 50
let missTimer: ReturnType<typeof setTimeout> | undefined

export function signalMissedEvents() {
  missTimer ??= setTimeout(() => {
    missTimer = undefined
    missListeners.notify()
  }, missDebounceMs)
}
