// Data of the ticket dialog, refetched when the ticket changes.
import { useCallback } from 'react'
import { graphql, useRelayEnvironment } from 'react-relay'
import { askAnew } from '#web/relay/hooks/askAnew.ts'
import { useFresh } from '#web/relay/hooks/useFresh.ts'
import type { useTicketQuery } from '#web/__generated__/useTicketQuery.graphql.ts'
import { useAdminNews } from '../AdminNews.tsx'

const query = graphql`
  query useTicketQuery($ticketId: ID!) {
    admin {
      ticket(id: $ticketId) {
        status
      }
    }
    ...TicketBody_query @arguments(ticketId: $ticketId)
  }
`

export const useTicket = (ticketId: string) => useFresh<useTicketQuery>(query, { ticketId })

/** Refetches on changes of the ticket; call in one part of the dialog only. */
export function useTicketUpdates(ticketId: string) {
  const environment = useRelayEnvironment()
  const refetch = useCallback(
    (changedId: string | null) => {
      if (changedId === null || changedId === ticketId) askAnew(environment, query, { ticketId })
    },
    [environment, ticketId],
  )
  useAdminNews(refetch)
}
