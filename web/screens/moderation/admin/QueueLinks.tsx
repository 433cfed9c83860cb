// Links to the two report queues with their pending counts, which show once the second factor is confirmed.
import { Suspense, type ComponentProps } from 'react'
import { Flag, UserX } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Button } from '#web/design/buttons/Button.tsx'
import { Count } from '#web/design/display/Count.tsx'
import { counted } from '#web/lib/text/counted.ts'
import { QueryBoundary } from '#web/relay/hooks/QueryBoundary.tsx'
import { useIsSecondFactorSatisfied } from './AdminGate.tsx'
import { usePendingReports } from './pendingReports.ts'
import { accountReportsPath, postReportsPath } from './paths.ts'

type ButtonLook = Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'className'>

export const QueueLinks = (look: ButtonLook) => (
  <QueryBoundary fallback={() => <Links {...look} />}>
    <Suspense fallback={<Links {...look} />}>
      <Gated {...look} />
    </Suspense>
  </QueryBoundary>
)

const Gated = (look: ButtonLook) =>
  useIsSecondFactorSatisfied() ? <Counted {...look} /> : <Links {...look} />

function Counted(look: ButtonLook) {
  const { pendingPostReports, pendingAccountReports } = usePendingReports()
  return <Links {...look} posts={pendingPostReports} accounts={pendingAccountReports} />
}

const Links = ({ posts = 0, accounts = 0, ...look }: ButtonLook & { posts?: number; accounts?: number }) => (
  <>
    <QueueLink {...look} to={postReportsPath} label="Post Reports" Icon={Flag} pending={posts} />
    <QueueLink {...look} to={accountReportsPath} label="Account Reports" Icon={UserX} pending={accounts} />
  </>
)

type QueueLinkProps = ButtonLook & { to: string; label: string; Icon: typeof Flag; pending: number }

const QueueLink = ({ to, label, Icon, pending, ...look }: QueueLinkProps) => (
  <Button asChild {...look}>
    <Link to={to}>
      <span className="flex items-center gap-2">
        <Icon size={18} aria-hidden /> {label}
        <Count value={pending} label={`, ${counted(pending, 'pending report')}`} />
      </span>
    </Link>
  </Button>
)
