// Retries a failed request when the connection is back or the tab visible again.
import { useLayoutEffect } from 'react'
import { setReachable } from '../store/connection.ts'
import { onReturn } from '../store/freshness.ts'
import { isUnanswered } from '../network/serverError.ts'

/** Calls `onRetry` once the server is reachable or the tab visible again; by default only after a call without an answer. */
export function useRetryOnReturn(error: unknown, onRetry: () => void, canRetry = isUnanswered(error)) {
  // A layout effect, because the connection may be back right after the failure shows.
  useLayoutEffect(() => {
    if (!canRetry) return
    // After a timeout as well, start probing: this screen makes no calls that would notice the connection.
    if (isUnanswered(error)) setReachable(false)
    return onReturn(onRetry)
  }, [error, canRetry, onRetry])
}
