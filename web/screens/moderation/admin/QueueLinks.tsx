// Links to the two report queues with their pending counts, which show once the second factor is confirmed.
import { Suspense, type ComponentProps } from 'react'
import { Flag, UserX } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Button } from '#web/design/buttons/Button.tsx'
import { Count } from '#web/design/display/Count.tsx'
import { pluralize } from '#web/lib/text/pluralize.ts'
import { QueryBoundary } from '#web/relay/hooks/QueryBoundary.tsx'
import { useIsSecondFactorSatisfied } from './AdminGate.tsx'
import { usePendingReports } from './pendingReports.ts'
import { accountReportsPath, postReportsPath } from './paths.ts'

type ButtonStyle = Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'className'>

export const QueueLinks = (buttonStyle: ButtonStyle) => (
  <QueryBoundary fallback={() => <Links {...buttonStyle} />}>
    <Suspense fallback={<Links {...buttonStyle} />}>
      <LinksOnceConfirmed {...buttonStyle} />
    </Suspense>
  </QueryBoundary>
)

const LinksOnceConfirmed = (buttonStyle: ButtonStyle) =>
  useIsSecondFactorSatisfied() ? <LinksWithCounts {...buttonStyle} /> : <Links {...buttonStyle} />

function LinksWithCounts(buttonStyle: ButtonStyle) {
  const { pendingPostReports, pendingAccountReports } = usePendingReports()
  return <Links {...buttonStyle} posts={pendingPostReports} accounts={pendingAccountReports} />
}

const Links = ({
  posts = 0,
  accounts = 0,
  ...buttonStyle
}: ButtonStyle & { posts?: number; accounts?: number }) => (
  <>
    <QueueLink {...buttonStyle} to={postReportsPath} label="Post Reports" Icon={Flag} pending={posts} />
    <QueueLink
      {...buttonStyle}
      to={accountReportsPath}
      label="Account Reports"
      Icon={UserX}
      pending={accounts}
    />
  </>
)

type QueueLinkProps = ButtonStyle & { to: string; label: string; Icon: typeof Flag; pending: number }

const QueueLink = ({ to, label, Icon, pending, ...buttonStyle }: QueueLinkProps) => (
  <Button asChild {...buttonStyle}>
    <Link to={to}>
      <span className="flex items-center gap-2">
        <Icon size={18} aria-hidden /> {label}
        <Count value={pending} label={`, ${pluralize(pending, 'pending report')}`} />
      </span>
    </Link>
  </Button>
)
