// Account Reports screen (002 §2): the queue of cases about accounts.
import { AccountReportCard } from './AccountReportCard.tsx'
import { AdminFrame } from '../../AdminFrame.tsx'
import { CaseQueue } from './CaseQueue.tsx'

export const AccountReportsScreen = ({ title }: { title: string }) => (
  <AdminFrame title={title} noun="account reports" isColumn>
    <CaseQueue queue="ACCOUNTS" label={title} renderCase={renderCase} />
  </AdminFrame>
)

const renderCase = (ticket: Parameters<typeof AccountReportCard>[0]['ticket']) => (
  <AccountReportCard ticket={ticket} />
)
