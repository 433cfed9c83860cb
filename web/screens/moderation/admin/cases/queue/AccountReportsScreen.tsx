// Account Reports (002 §2): the queue of reported accounts.
import { AccountReportCard } from './AccountReportCard.tsx'
import { AdminFrame } from '../../AdminFrame.tsx'
import { CaseDesk } from './CaseDesk.tsx'

export const AccountReportsScreen = ({ title }: { title: string }) => (
  <AdminFrame title={title} noun="account reports" isColumn>
    <CaseDesk queue="ACCOUNTS" label={title} renderTicket={renderTicket} />
  </AdminFrame>
)

const renderTicket = (ticket: Parameters<typeof AccountReportCard>[0]['ticket']) => (
  <AccountReportCard ticket={ticket} />
)
