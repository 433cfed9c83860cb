// Refetches a list of orders when an order changes, since it may enter or leave the list.
import { useCallback } from 'react'
import { useRelayEnvironment } from 'react-relay'
import type { GraphQLTaggedNode, Variables } from 'relay-runtime'
import { hasReadOn } from '#web/lib/page/scrollMemory.ts'
import { askAnew } from '#web/relay/hooks/askAnew.ts'
import { useWatchOrders } from './useWatchOrders.ts'

export function useOrderList(query: GraphQLTaggedNode, variables: Variables, after: number | null) {
  const environment = useRelayEnvironment()
  const onTold = useCallback(() => {
    // A viewer who has scrolled on keeps the list; the orders in it still update.
    if (!hasReadOn()) askAnew(environment, query, variables)
  }, [environment, query, variables])
  useWatchOrders({ after, onTold })
}
