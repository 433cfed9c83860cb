// Mutation that hides or shows the content of a case (a `Ticket` in the API); a repeat changes nothing.
import { graphql } from 'react-relay'
import { useMutationPromise } from '#web/relay/hooks/useMutationPromise.ts'
import type { useSetSubjectHiddenMutation } from '#web/__generated__/useSetSubjectHiddenMutation.graphql.ts'

export const useSetSubjectHidden = () =>
  useMutationPromise<useSetSubjectHiddenMutation>(graphql`
    mutation useSetSubjectHiddenMutation($input: SetSubjectHiddenInput!) {
      setSubjectHidden(input: $input) {
        ticket {
          isHiding
          ...CaseHistory_ticket
        }
      }
    }
  `)
