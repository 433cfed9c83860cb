// Hears what is new for admins, once for the whole screen: the figures follow by themselves, lists are told to look.
import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'
import { graphql, useRelayEnvironment } from 'react-relay'
import { askAnew } from '#web/relay/hooks/askAnew.ts'
import { useOnLive } from '#web/relay/live/useOnLive.ts'
import { useWatch } from '#web/relay/live/useWatch.ts'
import type { AdminNewsSubscription } from '#web/__generated__/AdminNewsSubscription.graphql.ts'
import { countsOf, pendingQuery } from './pendingReports.ts'

// Who has reported is not asked for here: every look at that is kept.
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

const nothing = {}

const figuresOf = ({ adminNews: { admin } }: AdminNewsSubscription['response']) => countsOf(admin.stats)

/** Told which ticket it is; null where it may be any. */
type Listener = (ticketId: string | null) => void

const News = createContext({ listeners: new Set<Listener>(), look: () => {} })

export function AdminNews({ children }: { children: ReactNode }) {
  const environment = useRelayEnvironment()
  const [listeners] = useState(() => new Set<Listener>())
  const tell = useCallback<Listener>(
    (ticketId) => listeners.forEach((listener) => listener(ticketId)),
    [listeners],
  )
  const look = useCallback(() => {
    askAnew(environment, pendingQuery, nothing)
    tell(null)
  }, [environment, tell])
  useWatch<AdminNewsSubscription>(subscription, {
    variables: nothing,
    changes: figuresOf,
    onTold: ({ adminNews: { ticket } }) => tell(ticket?.id ?? null),
  })
  useOnLive(look)
  return <News value={useMemo(() => ({ listeners, look }), [listeners, look])}>{children}</News>
}

/** Calls back whenever something of what admins see may have changed. `onNews` stays the same between renders. */
export function useAdminNews(onNews: Listener) {
  const { listeners } = useContext(News)
  useEffect(() => {
    listeners.add(onNews)
    return () => void listeners.delete(onNews)
  }, [listeners, onNews])
}

/** Has everything that is shown of reports looked at anew, for what one has just done, or was too late for. */
export const useLookAnew = () => useContext(News).look
