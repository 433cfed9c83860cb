// Refetches a list of orders when an order changes, since it may enter or leave the list.
import { useCallback } from 'react'
import { useRelayEnvironment } from 'react-relay'
import type { GraphQLTaggedNode, Variables } from 'relay-runtime'
import { hasScrolledPastWindow } from '#web/lib/page/scrollMemory.ts'
import { refetchQuery } from '#web/relay/hooks/refetchQuery.ts'
import { useWatchOrders } from './useWatchOrders.ts'

export function useOrderList(query: GraphQLTaggedNode, variables: Variables, after: number | null) {
  const environment = useRelayEnvironment()
  const onEvent = useCallback(() => {
    // A refetch would move a scrolled list; its orders still update through the store.
    if (!hasScrolledPastWindow()) refetchQuery(environment, query, variables)
  }, [environment, query, variables])
  useWatchOrders({ after, onEvent })
}
