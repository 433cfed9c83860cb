// Totals of the site in six cards; AdminNews updates the pending reports, the subscription here the rest.
import { BadgeCheck, FileText, Flag, MessageCircle, Users, UserX } from 'lucide-react'
import { graphql } from 'react-relay'
import { Link } from 'react-router-dom'
import { StatCard } from '#web/design/display/StatCard.tsx'
import { useRevalidatedQuery } from '#web/relay/hooks/useRevalidatedQuery.ts'
import { useWatch } from '#web/relay/live/useWatch.ts'
import type { FiguresQuery } from '#web/__generated__/FiguresQuery.graphql.ts'
import type { FiguresSubscription } from '#web/__generated__/FiguresSubscription.graphql.ts'
import { postReportsPath } from './paths.ts'
import { toCountUpdates } from './pendingReports.ts'

const query = graphql`
  query FiguresQuery {
    admin {
      stats {
        totalUsers
        verifiedUsers
        unverifiedUsers
        totalPosts
        totalComments
        pendingReports
        pendingPostReports
        pendingAccountReports
      }
    }
  }
`

const subscription = graphql`
  subscription FiguresSubscription {
    adminStats {
      totalUsers
      verifiedUsers
      unverifiedUsers
      totalPosts
      totalComments
    }
  }
`

const variables = {}

const toChanges = ({ adminStats }: FiguresSubscription['response']) => toCountUpdates(adminStats)

const pendingLink = <Link to={`${postReportsPath}?status=pending`} />

/** Poll interval while the socket is down (002 §9). */
const pollMs = 30_000

export function Figures() {
  const { stats } = useRevalidatedQuery<FiguresQuery>(query, variables, { pollMs }).admin
  useWatch<FiguresSubscription>(subscription, { variables, changes: toChanges })
  const cards = [
    { label: 'Total Users', value: stats.totalUsers, Icon: Users },
    { label: 'Verified Users', value: stats.verifiedUsers, Icon: BadgeCheck },
    { label: 'Unverified Users', value: stats.unverifiedUsers, Icon: UserX },
    { label: 'Total Posts', value: stats.totalPosts, Icon: FileText },
    { label: 'Total Comments', value: stats.totalComments, Icon: MessageCircle },
    { label: 'Pending Reports', value: stats.pendingReports, Icon: Flag },
  ]
  return (
    <ul
      aria-label="Figures"
      className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(10.5rem,100%),1fr))] gap-3"
    >
      {cards.map(({ label, value, Icon }) => (
        <li key={label}>
          <StatCard
            label={label}
            value={value}
            icon={<Icon size={18} aria-hidden className="shrink-0" />}
            {...(label === 'Pending Reports' && { as: pendingLink, hasDot: value > 0 })}
          />
        </li>
      ))}
    </ul>
  )
}
