// Asks anew for what a screen shows, as one is told of it.
import { useState } from 'react'
import { graphql, useRelayEnvironment } from 'react-relay'
import type { GraphQLTaggedNode } from 'relay-runtime'
import { askAnew } from '#web/relay/hooks/askAnew.ts'
import { useWatch } from '#web/relay/live/useWatch.ts'
import type { useAskOnNoticeSubscription } from '#web/__generated__/useAskOnNoticeSubscription.graphql.ts'

const subscription = graphql`
  subscription useAskOnNoticeSubscription($after: Int) {
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
        notification {
          kind
        }
      }
      ... on Resync {
        seq
      }
    }
  }
`

interface Asking {
  query: GraphQLTaggedNode
  /** How far the log had come when the query was read. */
  seq: number
  kind: 'STANDING' | 'FOLLOW_REQUEST'
  /** Whether it is left as it is at this moment. */
  mustStay?: () => boolean
}

export function useAskOnNotice({ query, seq, kind, mustStay = () => false }: Asking) {
  const environment = useRelayEnvironment()
  const [after] = useState(seq)
  useWatch<useAskOnNoticeSubscription>(subscription, {
    variables: { after },
    onTold({ notifications: told }) {
      // What was taken back does not say what it was.
      const mayBeOne =
        told.__typename === 'Unnotified' || ('notification' in told && told.notification?.kind === kind)
      if (mayBeOne && !mustStay()) askAnew(environment, query, {})
    },
  })
}
