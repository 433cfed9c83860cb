// Starts a screen's query while the screen itself is still on its way; useFresh joins the request or finds the answer.
import { fetchQuery } from 'react-relay'
import type { ConcreteRequest, Variables } from 'relay-runtime'
import { getSession } from '#web/session/session.ts'
import { environmentOf } from '../environment.ts'
import { isStale, usualStaleMs } from '../store/freshness.ts'
import { retryingUpTo } from './retry.ts'

interface Wanted {
  /** How long an answer is good. */
  staleMs?: number
  retries?: number
}

export function prefetch(
  request: ConcreteRequest,
  variables: Variables,
  { staleMs = usualStaleMs, retries = 0 }: Wanted,
) {
  if (!isStale(request.params.name, variables, staleMs)) return
  // A failure is met again, and shown, by the screen.
  const networkCacheConfig = retryingUpTo(retries)
  fetchQuery(environmentOf(getSession().token), request, variables, { networkCacheConfig }).subscribe({
    error: () => {},
  })
}
