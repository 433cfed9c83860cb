// Keeps a paginated list fresh: refetches every loaded page at once, so that no row disappears.
import { useCallback, useEffect, useRef } from 'react'
import { useRelayEnvironment } from 'react-relay'
import { createOperationDescriptor, getRequest, type GraphQLTaggedNode, type Variables } from 'relay-runtime'
import { isStaleOnMount, markShown, onMissedEvents, onReturn, defaultStaleMs } from '../store/freshness.ts'
import { findAppendedIds, reappendNodes } from '../store/listEnd.ts'
import type { List } from '../store/lists.ts'
import { usePolling } from '../live/usePolling.ts'

interface ListOptions {
  query: GraphQLTaggedNode
  variables: Variables
  list: List
  /** Number of loaded rows. */
  shown: number
  /** Cursor after the last row that was read. */
  endCursor: string | null | undefined
  /** True if the server has further rows; otherwise the refetch requests one more page. */
  hasMore: boolean
  /** Polling interval while the socket is down. */
  pollMs: number
  /** True if another query has just read the list: no refetch on mount. */
  isFresh?: boolean
}

const pageSize = 20
/** Largest page the API allows; a longer list only fetches rows after its end. */
const maxPageSize = 100

function pageArguments({ shown, endCursor, hasMore }: ListOptions) {
  if (shown > maxPageSize) return { first: maxPageSize, after: endCursor }
  return { first: Math.min(maxPageSize, hasMore ? shown : shown + pageSize), after: null }
}

/** Returns a function that refetches now. One request runs at a time; calls in between cause one more after it. */
export function useRefetchableList(options: ListOptions): () => void {
  const environment = useRelayEnvironment()
  const latest = useRef(options)
  const requestState = useRef({ isPending: false, isRequested: false, requestedAt: 0 })
  useEffect(() => {
    latest.current = options
    requestState.current.requestedAt ||= Date.now()
  })

  const refetch = useCallback(() => {
    const state = requestState.current
    state.isRequested = true
    const sendNext = () => {
      if (state.isPending || !state.isRequested) return
      Object.assign(state, { isPending: true, isRequested: false, requestedAt: Date.now() })
      const { query, variables, list } = latest.current
      const appendedIds = findAppendedIds(environment, list)
      const pageVariables = { ...variables, ...pageArguments(latest.current) }
      const operation = createOperationDescriptor(getRequest(query), pageVariables, { force: true })
      const finish = () => {
        state.isPending = false
        sendNext()
      }
      // Ignores failures: the rows stay, and the next trigger refetches.
      environment.execute({ operation }).subscribe({
        next: () => reappendNodes(environment, list, appendedIds),
        error: finish,
        complete: finish,
      })
    }
    sendNext()
  }, [environment])

  usePolling(refetch, options.pollMs)
  useEffect(() => {
    const { query, variables, isFresh } = latest.current
    const first = { ...variables, first: pageSize, after: null }
    const { name } = getRequest(query).params
    if (!isFresh && isStaleOnMount(name, first, defaultStaleMs)) refetch()
    return () => markShown(name, first)
  }, [refetch])
  useEffect(() => onMissedEvents(refetch), [refetch])
  useEffect(
    () =>
      onReturn(() => {
        if (Date.now() - requestState.current.requestedAt >= defaultStaleMs) refetch()
      }),
    [refetch],
  )
  return refetch
}
