// Refetches a screen's query when a notification of `kind` arrives.
import { useState } from 'react'
import { graphql, useRelayEnvironment } from 'react-relay'
import type { GraphQLTaggedNode } from 'relay-runtime'
import { refetchQuery } from '#web/relay/hooks/refetchQuery.ts'
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

interface RefetchOptions {
  query: GraphQLTaggedNode
  /** Position of the event log when the query was read. */
  seq: number
  kind: 'STANDING' | 'FOLLOW_REQUEST'
  /** Returns true to skip the refetch, while the screen must not change. */
  mustStay?: () => boolean
}

export function useRefetchOnNotification({ query, seq, kind, mustStay = () => false }: RefetchOptions) {
  const environment = useRelayEnvironment()
  const [after] = useState(seq)
  useWatch<useAskOnNoticeSubscription>(subscription, {
    variables: { after },
    onData({ notifications: event }) {
      // The event of a removed notification has no kind, so it may match.
      const canMatch =
        event.__typename === 'Unnotified' || ('notification' in event && event.notification?.kind === kind)
      if (canMatch && !mustStay()) refetchQuery(environment, query, {})
    },
  })
}
