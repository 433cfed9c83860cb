// Marks of a case (a `Ticket` in the API): kind of content, due time, assignee, hidden and doubtful.
import { graphql, useFragment } from 'react-relay'
import { isOpenStatus } from '#rules/moderation/cases'
import { Badge } from '#web/design/display/Badge.tsx'
import { cx } from '#web/design/cx.ts'
import { useNow } from '#web/lib/time/useNow.ts'
import type { CaseMarks_ticket$key } from '#web/__generated__/CaseMarks_ticket.graphql.ts'
import { formatDueTime, kindLabels } from '../caseLabels.ts'

export function CaseMarks(props: { ticket: CaseMarks_ticket$key }) {
  const { kind, status, isDoubtful, isHiding, answeredAt, dueAt, assignee, isTaken } = useFragment(
    graphql`
      fragment CaseMarks_ticket on Ticket {
        kind
        status
        isDoubtful
        isHiding
        isTaken
        answeredAt
        dueAt
        assignee {
          displayName
        }
      }
    `,
    props.ticket,
  )
  const now = useNow()
  const due = isOpenStatus(status) && answeredAt === null ? formatDueTime(dueAt, now) : null
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-muted">
      <span>{kindLabels[kind]}</span>
      {due && <span className={cx(due.isOver && 'font-semibold text-danger')}>{due.words}</span>}
      {assignee && (
        <span className="min-w-0 wrap-anywhere">
          {isTaken ? 'You look' : <bdi>{`${assignee.displayName} looks`}</bdi>} into it
        </span>
      )}
      {isHiding && <Badge>Hidden</Badge>}
      {isDoubtful && <Badge>Doubtful</Badge>}
    </p>
  )
}
