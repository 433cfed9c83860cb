// Card of a case (a `Ticket` in the API) about content, in the queue (002 §2): status, reasons, reporters, author and
// excerpt.
import { useId } from 'react'
import { graphql, useFragment } from 'react-relay'
import { Button } from '#web/design/buttons/Button.tsx'
import { Card } from '#web/design/display/Card.tsx'
import type { CaseCard_ticket$data, CaseCard_ticket$key } from '#web/__generated__/CaseCard_ticket.graphql.ts'
import { ReportDescription } from '../ReportDescription.tsx'
import { ReportedBy } from '../ReportedBy.tsx'
import { ReportedExcerpt } from '../ReportedExcerpt.tsx'
import { CaseCheckbox } from './selection.tsx'
import { CaseMarks } from './CaseMarks.tsx'
import { CaseMenu } from '../CaseMenu.tsx'
import { CaseStatusBadge } from './CaseStatusBadge.tsx'
import { formatSpamWave, formatReasons } from '../caseLabels.ts'
import { useOpenCase } from '../useOpenCase.ts'

export function CaseCard(props: { ticket: CaseCard_ticket$key }) {
  const ticket = useFragment(
    graphql`
      fragment CaseCard_ticket on Ticket {
        id
        kind
        status
        reasons {
          reason
          count
        }
        flood {
          accountsCount
        }
        content {
          ...ReportedExcerpt_content
        }
        reported {
          ...ReportedExcerpt_person
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
      <Card asChild className="relative px-4 md:px-4.5">
        <article aria-labelledby={heading}>
          <header className="flex items-start gap-x-2">
            <CaseCheckbox ticket={ticket} />
            <Head id={heading} ticket={ticket} />
            <CaseMenu ticket={ticket} />
          </header>
          <ReportDescription ticket={ticket} />
          <ReportedExcerpt
            content={ticket.content}
            person={ticket.reported}
            isFirst={ticket.kind === 'FLOOD'}
          />
          <footer className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <CaseMarks ticket={ticket} />
            <Details headingId={heading} onOpen={() => openCase(ticket.id)} />
          </footer>
        </article>
      </Card>
    </div>
  )
}

type HeadProps = { id: string; ticket: CaseCard_ticket$data }

const Head = ({ id, ticket }: HeadProps) => (
  <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2.5 gap-y-1 py-2.5 md:pr-32">
    <CaseStatusBadge status={ticket.status} />
    <h2 id={id} className="font-semibold wrap-anywhere">
      {ticket.flood ? formatSpamWave(ticket.flood) : formatReasons(ticket)}
    </h2>
    <ReportedBy ticket={ticket} />
  </div>
)

const Details = ({ headingId, onOpen }: { headingId: string; onOpen: () => void }) => (
  <Button
    variant="quiet"
    size="sm"
    aria-describedby={headingId}
    onClick={onOpen}
    className="md:absolute md:top-4.5 md:right-14"
  >
    View Details
  </Button>
)
