// Sets whether a ticket is assigned to the viewer; a repeat changes nothing.
import { graphql } from 'react-relay'
import { useMutationPromise } from '#web/relay/hooks/useMutationPromise.ts'
import type { useSetTicketTakenMutation } from '#web/__generated__/useSetTicketTakenMutation.graphql.ts'

export const useSetTicketTaken = () =>
  useMutationPromise<useSetTicketTakenMutation>(graphql`
    mutation useSetTicketTakenMutation($input: SetTicketTakenInput!) {
      setTicketTaken(input: $input) {
        ticket {
          isTaken
          assignee {
            displayName
          }
          ...TicketHistory_ticket
        }
      }
    }
  `)
