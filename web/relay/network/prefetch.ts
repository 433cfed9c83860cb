// Starts a screen's query while its code loads; useRevalidatedQuery joins the request or finds the answer.
import { fetchQuery } from 'react-relay'
import type { ConcreteRequest, Variables } from 'relay-runtime'
import { getSession } from '#web/session/session.ts'
import { environmentOf } from '../environment.ts'
import { isStale, defaultStaleMs } from '../store/freshness.ts'
import { retryConfig } from './retry.ts'

interface PrefetchOptions {
  staleMs?: number
  retries?: number
}

export function prefetch(
  request: ConcreteRequest,
  variables: Variables,
  { staleMs = defaultStaleMs, retries = 0 }: PrefetchOptions,
) {
  if (!isStale(request.params.name, variables, staleMs)) return
  // The screen shows a failure.
  const networkCacheConfig = retryConfig(retries)
  fetchQuery(environmentOf(getSession().token), request, variables, { networkCacheConfig }).subscribe({
    error: () => {},
  })
}
