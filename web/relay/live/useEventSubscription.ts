// Subscription to an event log while the component is mounted; useWatch subscribes to an object without a log.
import { useEffect, useRef } from 'react'
import { requestSubscription, useRelayEnvironment } from 'react-relay'
import type { GraphQLTaggedNode } from 'relay-runtime'

/**
 * `after` is the `eventSeq` read with the data that the subscription updates. Null starts from now, and again after every
 * reconnect until the first event: only for components that show no data.
 */
export function useEventSubscription(subscription: GraphQLTaggedNode, after: number | null) {
  const environment = useRelayEnvironment()
  const start = useRef(after)
  useEffect(() => {
    const { dispose } = requestSubscription(environment, {
      subscription,
      variables: { after: start.current },
    })
    return dispose
  }, [environment, subscription])
}
