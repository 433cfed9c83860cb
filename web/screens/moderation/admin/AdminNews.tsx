// Subscription of an admin screen to changes of cases (each a `Ticket` in the API): updates the counts in the store and
// notifies lists to refetch.
import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'
import { graphql, useRelayEnvironment } from 'react-relay'
import { toast } from '#web/design/overlays/toast.ts'
import { messageOf, noConnectionMessage } from '#web/relay/network/serverError.ts'
import { refetchQuery } from '#web/relay/hooks/refetchQuery.ts'
import { useOnReconnect } from '#web/relay/live/useOnReconnect.ts'
import { useWatch } from '#web/relay/live/useWatch.ts'
import type { AdminNewsSubscription } from '#web/__generated__/AdminNewsSubscription.graphql.ts'
import { toCountUpdates, pendingQuery } from './pendingReports.ts'

// The subscription selects no reporters, since every read of them is logged.
const subscription = graphql`
  subscription AdminNewsSubscription {
    adminNews {
      ticket {
        id
        status
        adminNotes
        isDoubtful
        isTaken
        openedAt
        answeredAt
        reportsCount
        reasons {
          reason
          count
        }
        assignee {
          id
          displayName
        }
      }
      admin {
        stats {
          pendingReports
          pendingPostReports
          pendingAccountReports
        }
      }
    }
  }
`

const variables = {}

const toChanges = ({ adminNews: { admin } }: AdminNewsSubscription['response']) => toCountUpdates(admin.stats)

/** Called with the id of the changed case; null if any case may have changed, or after an admin action. */
type Listener = (ticketId: string | null) => void

const NewsContext = createContext({ listeners: new Set<Listener>(), refetch: () => {} })

export function AdminNews({ children }: { children: ReactNode }) {
  const environment = useRelayEnvironment()
  const [listeners] = useState(() => new Set<Listener>())
  const notify = useCallback<Listener>(
    (ticketId) => listeners.forEach((listener) => listener(ticketId)),
    [listeners],
  )
  const refetch = useCallback(() => {
    refetchQuery(environment, pendingQuery, variables)
    notify(null)
  }, [environment, notify])
  useWatch<AdminNewsSubscription>(subscription, {
    variables,
    changes: toChanges,
    onData: ({ adminNews: { ticket } }) => notify(ticket?.id ?? null),
  })
  useOnReconnect(refetch)
  return (
    <NewsContext value={useMemo(() => ({ listeners, refetch }), [listeners, refetch])}>
      {children}
    </NewsContext>
  )
}

/** Calls `onNews` when data of the admin area may have changed; `onNews` must be stable between renders. */
export function useAdminNews(onNews: Listener) {
  const { listeners } = useContext(NewsContext)
  useEffect(() => {
    listeners.add(onNews)
    return () => void listeners.delete(onNews)
  }, [listeners, onNews])
}

/** Returns a function that refetches all visible report data, after an action or a conflict. */
export const useRefetchReports = () => useContext(NewsContext).refetch

/** Returns a function that runs an action, shows its error as a toast, and refetches all visible report data. */
export function useRunAction() {
  const refetchReports = useRefetchReports()
  return async (action: () => Promise<unknown>) => {
    try {
      await action()
    } catch (error) {
      toast({ title: 'Error', description: messageOf(error, noConnectionMessage), kind: 'error' })
    }
    refetchReports()
  }
}
