// Settings (001 §2): the ways to what is one's own, the theme, and leaving.
import {
  Bell,
  Bookmark,
  ChevronRight,
  CircleHelp,
  Info,
  LogOut,
  UserRound,
  type LucideIcon,
} from 'lucide-react'
import { graphql } from 'react-relay'
import { Link } from 'react-router-dom'
import { useSignOut } from '#web/components/account/useSignOut.tsx'
import { Shell } from '#web/components/shell/Shell.tsx'
import { ListRow } from '#web/design/ListRow.tsx'
import { useFresh } from '#web/relay/useFresh.ts'
import type { SettingsScreenQuery } from '#web/__generated__/SettingsScreenQuery.graphql.ts'
import { DataSaverChoice } from './DataSaverChoice.tsx'
import { RowButton } from './RowButton.tsx'
import { ThemeChoice } from './ThemeChoice.tsx'

const places: { label: string; to: string; icon: LucideIcon }[] = [
  { label: 'Notifications', to: '/notifications', icon: Bell },
  { label: 'Saved', to: '/saved', icon: Bookmark },
  { label: 'Account', to: '/account', icon: UserRound },
  { label: 'Help', to: '/help', icon: CircleHelp },
  { label: 'About', to: '/about', icon: Info },
]

export function SettingsScreen({ title }: { title: string }) {
  const { signOut, question } = useSignOut()
  const { viewer } = useFresh<SettingsScreenQuery>(
    graphql`
      query SettingsScreenQuery {
        viewer {
          ...Shell_viewer
        }
      }
    `,
    {},
  )
  if (!viewer) return null
  return (
    <Shell viewer={viewer} title={title} back="/">
      <ul>
        {places.map(({ label, to, icon: Icon }) => (
          <ListRow
            key={to}
            leading={<Icon size={22} aria-hidden />}
            title={label}
            trailing={<ChevronRight size={18} aria-hidden />}
            as={<Link to={to} />}
          />
        ))}
      </ul>
      <ThemeChoice />
      <DataSaverChoice />
      <ul className="border-t border-line">
        <ListRow
          leading={<LogOut size={22} aria-hidden />}
          title="Log out"
          as={<RowButton onClick={signOut} />}
        />
      </ul>
      {question}
    </Shell>
  )
}
