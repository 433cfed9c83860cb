// Follows a subscription while the component is there.
import { useEffect, useRef } from 'react'
import { requestSubscription, useRelayEnvironment } from 'react-relay'
import type { GraphQLTaggedNode } from 'relay-runtime'

/**
 * `after` is the `eventSeq` that came with what the subscription keeps up to date. Null is from now, and until the
 * first event from now again after every cut: only for what shows nothing that could be missed.
 */
export function useLive(subscription: GraphQLTaggedNode, after: number | null) {
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
