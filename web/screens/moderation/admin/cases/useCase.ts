// Data of the dialog of a case (a `Ticket` in the API), refetched when the case changes.
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

/** Refetches the case when it changes; call it once per dialog. */
export function useCaseUpdates(ticketId: string) {
  const environment = useRelayEnvironment()
  const refetch = useCallback(
    (changedId: string | null) => {
      if (changedId === null || changedId === ticketId) refetchQuery(environment, query, { ticketId })
    },
    [environment, ticketId],
  )
  useAdminNews(refetch)
}
