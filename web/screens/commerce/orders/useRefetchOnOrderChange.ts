// Hook that refetches a list of orders, or the ledger, when an order changes; a scrolled list stays.
import { useCallback } from 'react'
import { useRelayEnvironment } from 'react-relay'
import type { GraphQLTaggedNode, Variables } from 'relay-runtime'
import { hasScrolledPastWindow } from '#web/lib/page/scrollMemory.ts'
import { refetchQuery } from '#web/relay/hooks/refetchQuery.ts'
import { useWatchOrders } from './useWatchOrders.ts'

/** `after` is the `eventSeq` fetched with the list, after which events start. */
export function useRefetchOnOrderChange(
  query: GraphQLTaggedNode,
  variables: Variables,
  after: number | null,
) {
  const environment = useRelayEnvironment()
  const onEvent = useCallback(() => {
    // A refetch would move a scrolled list; its orders still update through the store.
    if (!hasScrolledPastWindow()) refetchQuery(environment, query, variables)
  }, [environment, query, variables])
  useWatchOrders({ after, onEvent })
}
