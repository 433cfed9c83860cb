// Who asks to follow, as requests come and are taken back. Nothing moves under whoever has read on.
import { useState } from 'react'
import { graphql, useRelayEnvironment } from 'react-relay'
import type { GraphQLTaggedNode } from 'relay-runtime'
import { hasReadOn } from '#web/lib/scrollMemory.ts'
import { askAnew } from '#web/relay/askAnew.ts'
import { useWatch } from '#web/relay/useWatch.ts'
import type { useLiveRequestsSubscription } from '#web/__generated__/useLiveRequestsSubscription.graphql.ts'

const subscription = graphql`
  subscription useLiveRequestsSubscription($after: Int) {
    notifications(after: $after) {
      __typename
      ... on Notified {
        seq
        notification {
          kind
        }
      }
      ... on Unnotified {
        seq
      }
      ... on NotificationsRead {
        seq
      }
      ... on Resync {
        seq
      }
    }
  }
`

/** `query` asks for the list anew, which was read when the log had come as far as `seq`. */
export function useLiveRequests(query: GraphQLTaggedNode, seq: number) {
  const environment = useRelayEnvironment()
  const [after] = useState(seq)
  useWatch<useLiveRequestsSubscription>(subscription, {
    variables: { after },
    onTold({ notifications: told }) {
      // What was taken back does not say what it was.
      const mayBeOne =
        told.__typename === 'Unnotified' ||
        (told.__typename === 'Notified' && told.notification?.kind === 'FOLLOW_REQUEST')
      if (mayBeOne && !hasReadOn()) askAnew(environment, query, {})
    },
  })
}
