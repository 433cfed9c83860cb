// How much there is on Fennec, in six cards.
import { BadgeCheck, FileText, Flag, MessageCircle, Users, UserX } from 'lucide-react'
import { graphql } from 'react-relay'
import { StatCard } from '#web/design/StatCard.tsx'
import { useAskingEvery } from '#web/relay/useAskingEvery.ts'
import { useFresh } from '#web/relay/useFresh.ts'
import type { FiguresQuery } from '#web/__generated__/FiguresQuery.graphql.ts'

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
      }
    }
  }
`

const nothing = {}

/** 002 §9. */
const everyMs = 30_000

export function Figures() {
  const { stats } = useFresh<FiguresQuery>(query, nothing).admin
  useAskingEvery(query, nothing, everyMs)
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
            waiting={label === 'Pending Reports' && value > 0}
          />
        </li>
      ))}
    </ul>
  )
}
