// A connection that is back is as good as a tap on Retry.
import { useEffect } from 'react'
import { onReturn } from './freshness.ts'
import { isUnanswered } from './serverError.ts'

/** Tries again what nobody answered, once Fennec can be reached or the tab is looked at again. */
export function useRetryOnReturn(error: unknown, onRetry: () => void) {
  const isAway = isUnanswered(error)
  useEffect(() => (isAway ? onReturn(onRetry) : undefined), [isAway, onRetry])
}
