// Post Reports (002 §2): what people have reported of what others write and sell, and what becomes of it.
import { Link } from 'react-router-dom'
import { Button } from '#web/design/buttons/Button.tsx'
import { AdminFrame } from '../../AdminFrame.tsx'
import { accountReports } from '../../paths.ts'
import { usePendingReports } from '../../pendingReports.ts'
import { TicketCard } from './TicketCard.tsx'
import { TicketDesk } from './TicketDesk.tsx'

export const PostReportsScreen = ({ title }: { title: string }) => (
  <AdminFrame title={title} noun="reports" isColumn>
    <TicketDesk queue="POSTS" label={title} draw={draw} above={<ToAccounts />} />
  </AdminFrame>
)

const draw = (ticket: Parameters<typeof TicketCard>[0]['ticket']) => <TicketCard ticket={ticket} />

/** 002 §2. */
function ToAccounts() {
  const { pendingAccountReports } = usePendingReports()
  return (
    <Button asChild variant="ghost" size="sm">
      <Link to={accountReports}>Account reports ({pendingAccountReports.toLocaleString('en-NG')})</Link>
    </Button>
  )
}
