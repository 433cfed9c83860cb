// Assignment of a case (a `Ticket` in the API) to the viewer: takes it, takes it over, or gives it up.
import { graphql, useFragment } from 'react-relay'
import type { useAssignOpenCase_ticket$key } from '#web/__generated__/useAssignOpenCase_ticket.graphql.ts'
import { useRunAction } from '../AdminNews.tsx'
import { useSetCaseAssigned } from './useSetCaseAssigned.ts'

export function useAssignOpenCase(key: useAssignOpenCase_ticket$key) {
  const { id, isTaken, assignee } = useFragment(
    graphql`
      fragment useAssignOpenCase_ticket on Ticket {
        id
        isTaken
        assignee {
          id
        }
      }
    `,
    key,
  )
  const [setAssigned, isPending] = useSetCaseAssigned()
  const run = useRunAction()
  const isOthers = assignee !== null && !isTaken
  const toggleAssignment = () =>
    run(() => setAssigned({ input: { ticketId: id, isTaken: !isTaken, takeOver: isOthers } }))
  return { label: isTaken ? 'Leave' : isOthers ? 'Take over' : 'Take', isTaken, isPending, toggleAssignment }
}
