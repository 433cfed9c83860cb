// Card of a case (a `Ticket` in the API) about an account, in the queue (002 §2): person, reasons, reporters and time.
import { useId } from 'react'
import { graphql, useFragment } from 'react-relay'
import { Avatar } from '#web/design/display/Avatar.tsx'
import { Card } from '#web/design/display/Card.tsx'
import type {
  AccountReportCard_ticket$data,
  AccountReportCard_ticket$key,
} from '#web/__generated__/AccountReportCard_ticket.graphql.ts'
import { ReportDescription } from '../ReportDescription.tsx'
import { ReportedBy } from '../ReportedBy.tsx'
import { CaseCheckbox } from './selection.tsx'
import { CaseMarks } from './CaseMarks.tsx'
import { CaseMenu } from '../CaseMenu.tsx'
import { CaseStatusBadge } from './CaseStatusBadge.tsx'
import { formatReasons } from '../caseLabels.ts'
import { useOpenCase } from '../useOpenCase.ts'

export function AccountReportCard(props: { ticket: AccountReportCard_ticket$key }) {
  const ticket = useFragment(
    graphql`
      fragment AccountReportCard_ticket on Ticket {
        id
        kind
        status
        reasons {
          reason
          count
        }
        content {
          authorName
        }
        reported {
          displayName
          email
          firstName
          lastName
          profileImageUrl(width: 96)
          profileImageThumbhash
        }
        ...ReportedBy_ticket
        ...ReportDescription_ticket
        ...CaseMarks_ticket
        ...CaseMenuItems_ticket
        ...selection_ticket
      }
    `,
    props.ticket,
  )
  const heading = useId()
  const { openCase } = useOpenCase()
  return (
    <div className="pt-3">
      <Card asChild className="px-4 md:px-4.5">
        <article aria-labelledby={heading}>
          <header className="flex items-start gap-x-2">
            <CaseCheckbox ticket={ticket} />
            <Person id={heading} ticket={ticket} />
            <CaseMenu ticket={ticket} onDetails={() => openCase(ticket.id)} />
          </header>
          <div className="mt-2 flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <CaseStatusBadge status={ticket.status} />
            <p className="font-semibold wrap-anywhere">{formatReasons(ticket)}</p>
            <ReportedBy ticket={ticket} />
          </div>
          <ReportDescription ticket={ticket} />
          <footer className="mt-3">
            <CaseMarks ticket={ticket} />
          </footer>
        </article>
      </Card>
    </div>
  )
}

type PersonProps = { id: string; ticket: Pick<AccountReportCard_ticket$data, 'reported' | 'content'> }

const Person = ({ id, ticket: { reported, content } }: PersonProps) => (
  <>
    <Avatar person={reported ?? { firstName: content.authorName }} size={40} className="mr-1" />
    <div className="min-w-0 flex-1">
      <h2 id={id} className="font-semibold wrap-anywhere">
        <bdi>{reported?.displayName ?? content.authorName}</bdi>
      </h2>
      <p className="text-small wrap-anywhere text-muted">{reported?.email ?? 'account deleted'}</p>
    </div>
  </>
)
