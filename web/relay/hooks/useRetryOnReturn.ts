// A connection that is back is as good as a tap on Retry.
import { useLayoutEffect } from 'react'
import { noteReached } from '../store/connection.ts'
import { onReturn } from '../store/freshness.ts'
import { isUnanswered } from '../network/serverError.ts'

/** Tries again once Fennec can be reached or the tab is looked at again: what nobody answered, or as its caller says. */
export function useRetryOnReturn(error: unknown, onRetry: () => void, mayReturn = isUnanswered(error)) {
  // As soon as the failure is shown: a connection may be back in the moment in which it is.
  useLayoutEffect(() => {
    if (!mayReturn) return
    // After a call that took too long, too, the server is asked for a sign of life: who waits here makes no calls.
    if (isUnanswered(error)) noteReached(false)
    return onReturn(onRetry)
  }, [error, mayReturn, onRetry])
}
