// Mutation that assigns a case (a `Ticket` in the API) to the viewer or unassigns it; a repeat changes nothing.
import { graphql } from 'react-relay'
import { useMutationPromise } from '#web/relay/hooks/useMutationPromise.ts'
import type { useSetCaseAssignedMutation } from '#web/__generated__/useSetCaseAssignedMutation.graphql.ts'

export const useSetCaseAssigned = () =>
  useMutationPromise<useSetCaseAssignedMutation>(graphql`
    mutation useSetCaseAssignedMutation($input: SetTicketTakenInput!) {
      setTicketTaken(input: $input) {
        ticket {
          isTaken
          assignee {
            displayName
          }
          ...CaseHistory_ticket
        }
      }
    }
  `)
