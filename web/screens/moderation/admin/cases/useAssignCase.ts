// Sets whether a ticket is assigned to the viewer; a repeat changes nothing.
import { graphql } from 'react-relay'
import { useMutationPromise } from '#web/relay/hooks/useMutationPromise.ts'
import type { useAssignCaseMutation } from '#web/__generated__/useAssignCaseMutation.graphql.ts'

export const useAssignCase = () =>
  useMutationPromise<useAssignCaseMutation>(graphql`
    mutation useAssignCaseMutation($input: SetTicketTakenInput!) {
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
