// Says whether what a ticket is about is hidden: how it should be, so that a repeat does nothing.
import { graphql } from 'react-relay'
import { useCommit } from '#web/relay/hooks/useCommit.ts'
import type { useSetSubjectHiddenMutation } from '#web/__generated__/useSetSubjectHiddenMutation.graphql.ts'

export const useSetSubjectHidden = () =>
  useCommit<useSetSubjectHiddenMutation>(graphql`
    mutation useSetSubjectHiddenMutation($input: SetSubjectHiddenInput!) {
      setSubjectHidden(input: $input) {
        ticket {
          isHiding
          ...TicketHistory_ticket
        }
      }
    }
  `)
