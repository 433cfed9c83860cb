// Reads a screen's query from the store, and revalidates stale data on arrival and on return (ADR 29).
import { useCallback, useContext, useEffect, useRef } from 'react'
import { fetchQuery, useLazyLoadQuery, useRelayEnvironment } from 'react-relay'
import { getRequest, type GraphQLTaggedNode, type OperationType } from 'relay-runtime'
import { refetchQuery } from './refetchQuery.ts'
import {
  isStale,
  isStaleOnMount,
  markShown,
  onMissedEvents,
  onReturn,
  defaultStaleMs,
} from '../store/freshness.ts'
import { RetryContext, retryConfig } from '../network/retry.ts'
import { usePolling } from '../live/usePolling.ts'

interface Freshness {
  /** Polling interval while the socket is down; 001 §7 lists the screens that poll. */
  pollMs?: number
  staleMs?: number
  retries?: number
  /** Called before each refetch; returning true skips it, for a caller that shows new data by other means. */
  instead?: () => boolean
}

export function useRevalidatedQuery<T extends OperationType>(
  query: GraphQLTaggedNode,
  variables: T['variables'],
  { pollMs, staleMs = defaultStaleMs, retries = 0, instead }: Freshness = {},
): T['response'] {
  const environment = useRelayEnvironment()
  const fetchKey = useContext(RetryContext)
  const { name } = getRequest(query).params
  const text = JSON.stringify(variables)
  const skipsRefetchRef = useRef(instead)
  useEffect(() => {
    skipsRefetchRef.current = instead
  })

  // Ignores failures: the store's data stays on screen, and the next return refetches.
  const refetch = useCallback(() => {
    if (skipsRefetchRef.current?.()) return
    const networkCacheConfig = retryConfig(retries)
    fetchQuery<T>(environment, query, JSON.parse(text), { networkCacheConfig }).subscribe({ error: () => {} })
  }, [environment, query, text, retries])
  usePolling(refetch, pollMs)

  useEffect(() => {
    const parsed = JSON.parse(text)
    if (isStaleOnMount(name, parsed, staleMs)) refetch()
    const unsubscribe = onReturn(() => isStale(name, parsed, staleMs) && refetch())
    return () => {
      markShown(name, parsed)
      unsubscribe()
    }
  }, [refetch, name, text, staleMs])

  useEffect(
    () =>
      onMissedEvents(() => {
        if (!skipsRefetchRef.current?.()) refetchQuery(environment, query, JSON.parse(text), retries)
      }),
    [environment, query, text, retries],
  )

  return useLazyLoadQuery<T>(query, variables, {
    fetchKey,
    fetchPolicy: 'store-or-network',
    networkCacheConfig: retryConfig(retries),
  })
}
