// Content of the dialog of a case (a `Ticket` in the API): status, people, reasons, content then and now, and history.
import { graphql, useFragment } from 'react-relay'
import { Button } from '#web/design/buttons/Button.tsx'
import type { CaseBody_query$key } from '#web/__generated__/CaseBody_query.graphql.ts'
import { SpamWavePosts } from './SpamWavePosts.tsx'
import { PersonFacts } from './PersonFacts.tsx'
import { ReportedThing } from './ReportedThing.tsx'
import { CaseHistory } from './CaseHistory.tsx'
import { CaseMarks } from './queue/CaseMarks.tsx'
import { CaseReports } from './CaseReports.tsx'
import { CaseStatusBadge } from './queue/CaseStatusBadge.tsx'
import { useAssignOpenCase } from './useAssignOpenCase.ts'

export function CaseBody(props: { query: CaseBody_query$key }) {
  const data = useFragment(
    graphql`
      fragment CaseBody_query on Query @argumentDefinitions(ticketId: { type: "ID!" }) {
        admin {
          ticket(id: $ticketId) {
            kind
            status
            reported {
              displayName
              email
            }
            content {
              authorName
            }
            ...CaseMarks_ticket
            ...ReportedThing_ticket
            ...CaseHistory_ticket
            ...useAssignOpenCase_ticket
          }
        }
        ...CaseReports_query @arguments(ticketId: $ticketId)
        ...SpamWavePosts_query @arguments(ticketId: $ticketId)
      }
    `,
    props.query,
  )
  const { ticket } = data.admin
  if (!ticket) return null
  const { kind, status, reported, content } = ticket
  return (
    <div className="flex flex-col gap-4 pb-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <CaseStatusBadge status={status} />
        <CaseMarks ticket={ticket} />
        <AssignButton ticket={ticket} />
      </div>
      {kind === 'FLOOD' ? (
        <SpamWavePosts query={data} first={<ReportedThing ticket={ticket} />} />
      ) : (
        <>
          <CaseReports
            query={data}
            author={
              <PersonFacts
                label={kind === 'ACCOUNT' ? 'Reported' : 'Author'}
                name={reported?.displayName ?? content.authorName}
                email={reported?.email ?? 'account deleted'}
              />
            }
          />
          <ReportedThing ticket={ticket} />
        </>
      )}
      <CaseHistory ticket={ticket} />
    </div>
  )
}

function AssignButton({ ticket }: { ticket: Parameters<typeof useAssignOpenCase>[0] }) {
  const { label, isPending, toggleAssignment } = useAssignOpenCase(ticket)
  return (
    <Button
      variant="quiet"
      size="sm"
      className="ml-auto"
      pending={isPending && 'Saving...'}
      onClick={() => void toggleAssignment()}
    >
      {label}
    </Button>
  )
}
