// Post Reports screen (002 §2): the queue of cases about content, from posts to reviews.
import { Link } from 'react-router-dom'
import { Button } from '#web/design/buttons/Button.tsx'
import { AdminFrame } from '../../AdminFrame.tsx'
import { accountReportsPath } from '../../paths.ts'
import { usePendingReports } from '../../pendingReports.ts'
import { CaseCard } from './CaseCard.tsx'
import { CaseQueue } from './CaseQueue.tsx'

export const PostReportsScreen = ({ title }: { title: string }) => (
  <AdminFrame title={title} noun="reports" isColumn>
    <CaseQueue queue="POSTS" label={title} renderCase={renderCase} sideContent={<AccountReportsLink />} />
  </AdminFrame>
)

const renderCase = (ticket: Parameters<typeof CaseCard>[0]['ticket']) => <CaseCard ticket={ticket} />

function AccountReportsLink() {
  const { pendingAccountReports } = usePendingReports()
  return (
    <Button asChild variant="ghost" size="sm">
      <Link to={accountReportsPath}>Account reports ({pendingAccountReports.toLocaleString('en-NG')})</Link>
    </Button>
  )
}
