// Reads a screen's query: from the store if it is fresh, else from the server, and again on return (ADR 29).
import { useCallback, useContext, useEffect, useRef } from 'react'
import { fetchQuery, useLazyLoadQuery, useRelayEnvironment } from 'react-relay'
import { getRequest, type GraphQLTaggedNode, type OperationType } from 'relay-runtime'
import { askAnew } from './askAnew.ts'
import { isStale, isStaleOnArrival, noteShown, onMissed, onReturn, usualStaleMs } from '../store/freshness.ts'
import { RetryContext, retryingUpTo } from '../network/retry.ts'
import { usePolling } from '../live/usePolling.ts'

interface Freshness {
  /** How often to ask while changes do not arrive by themselves; 001 §7 says which screens do. */
  pollMs?: number
  /** How long an answer is good. */
  staleMs?: number
  /** How often a failure is tried again by itself. */
  retries?: number
  /** Asked before what is shown would be replaced: true where that would take something away, and was dealt with. */
  instead?: () => boolean
}

export function useFresh<T extends OperationType>(
  query: GraphQLTaggedNode,
  variables: T['variables'],
  { pollMs, staleMs = usualStaleMs, retries = 0, instead }: Freshness = {},
): T['response'] {
  const environment = useRelayEnvironment()
  const fetchKey = useContext(RetryContext)
  const { name } = getRequest(query).params
  const text = JSON.stringify(variables)
  const isInstead = useRef(instead)
  useEffect(() => {
    isInstead.current = instead
  })

  // What is in the store shows meanwhile. A failure changes nothing: it stays, and the next return asks again.
  const ask = useCallback(() => {
    if (isInstead.current?.()) return
    const networkCacheConfig = retryingUpTo(retries)
    fetchQuery<T>(environment, query, JSON.parse(text), { networkCacheConfig }).subscribe({ error: () => {} })
  }, [environment, query, text, retries])
  usePolling(ask, pollMs)

  useEffect(() => {
    const asked = JSON.parse(text)
    if (isStaleOnArrival(name, asked, staleMs)) ask()
    const forget = onReturn(() => isStale(name, asked, staleMs) && ask())
    return () => {
      noteShown(name, asked)
      forget()
    }
  }, [ask, name, text, staleMs])

  useEffect(
    () =>
      onMissed(() => {
        if (!isInstead.current?.()) askAnew(environment, query, JSON.parse(text), retries)
      }),
    [environment, query, text, retries],
  )

  return useLazyLoadQuery<T>(query, variables, {
    fetchKey,
    fetchPolicy: 'store-or-network',
    networkCacheConfig: retryingUpTo(retries),
  })
}
