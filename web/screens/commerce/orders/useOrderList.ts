// A list of orders that is asked for anew when one has changed: it may be new in it, or belong there no more.
import { useCallback } from 'react'
import { useRelayEnvironment } from 'react-relay'
import type { GraphQLTaggedNode, Variables } from 'relay-runtime'
import { hasReadOn } from '#web/lib/page/scrollMemory.ts'
import { askAnew } from '#web/relay/hooks/askAnew.ts'
import { useWatchOrders } from './useWatchOrders.ts'

/** `after` is the `eventSeq` that came with the list. */
export function useOrderList(query: GraphQLTaggedNode, variables: Variables, after: number | null) {
  const environment = useRelayEnvironment()
  const onTold = useCallback(() => {
    // Nothing moves under whoever has read on; what he sees of orders changes all the same.
    if (!hasReadOn()) askAnew(environment, query, variables)
  }, [environment, query, variables])
  useWatchOrders({ after, onTold })
}
