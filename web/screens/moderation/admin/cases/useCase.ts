// Data of the ticket dialog, refetched when the ticket changes.
import { useCallback } from 'react'
import { graphql, useRelayEnvironment } from 'react-relay'
import { refetchQuery } from '#web/relay/hooks/refetchQuery.ts'
import { useRevalidatedQuery } from '#web/relay/hooks/useRevalidatedQuery.ts'
import type { useCaseQuery } from '#web/__generated__/useCaseQuery.graphql.ts'
import { useAdminNews } from '../AdminNews.tsx'

const query = graphql`
  query useCaseQuery($ticketId: ID!) {
    admin {
      ticket(id: $ticketId) {
        status
      }
    }
    ...CaseBody_query @arguments(ticketId: $ticketId)
  }
`

export const useCase = (ticketId: string) => useRevalidatedQuery<useCaseQuery>(query, { ticketId })

/** Refetches the ticket when it changes; call it once per dialog. */
export function useTicketUpdates(ticketId: string) {
  const environment = useRelayEnvironment()
  const refetch = useCallback(
    (changedId: string | null) => {
      if (changedId === null || changedId === ticketId) refetchQuery(environment, query, { ticketId })
    },
    [environment, ticketId],
  )
  useAdminNews(refetch)
}
