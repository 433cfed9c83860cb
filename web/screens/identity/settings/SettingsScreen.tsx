// Settings (001 §2): links to the viewer's own screens, preferences and sign-out.
import {
  Ban,
  Bell,
  Bookmark,
  ChevronRight,
  CircleHelp,
  FileText,
  Info,
  LogOut,
  MessageSquareOff,
  Scale,
  ShoppingBag,
  UserRound,
  VolumeX,
  type LucideIcon,
} from 'lucide-react'
import { graphql } from 'react-relay'
import { Link } from 'react-router-dom'
import { useSignOut } from '#web/components/account/useSignOut.tsx'
import { Shell } from '#web/components/shell/Shell.tsx'
import { useReadTerms } from '#web/components/terms/useReadTerms.tsx'
import { Count } from '#web/design/display/Count.tsx'
import { ListRow } from '#web/design/display/ListRow.tsx'
import { useRevalidatedQuery } from '#web/relay/hooks/useRevalidatedQuery.ts'
import type { SettingsScreenQuery } from '#web/__generated__/SettingsScreenQuery.graphql.ts'
import { useSession } from '#web/session/session.ts'
import { DevicePreferences } from './DevicePreferences.tsx'
import { MessageSettings } from './MessageSettings.tsx'
import { RowButton } from '#web/design/buttons/RowButton.tsx'
import { WantedNotifications } from './WantedNotifications.tsx'

type SettingsLink = { label: string; to: string; icon: LucideIcon }

const links: SettingsLink[] = [
  { label: 'Notifications', to: '/notifications', icon: Bell },
  { label: 'Saved', to: '/saved', icon: Bookmark },
  { label: 'My purchases', to: '/orders', icon: ShoppingBag },
  { label: 'Account', to: '/account', icon: UserRound },
  { label: 'Account standing', to: '/account-standing', icon: Scale },
  { label: 'Blocked accounts', to: '/blocked', icon: Ban },
  { label: 'Muted accounts', to: '/muted', icon: VolumeX },
  { label: 'Muted words', to: '/muted-words', icon: MessageSquareOff },
  { label: 'Help', to: '/help', icon: CircleHelp },
  { label: 'About', to: '/about', icon: Info },
]

export function SettingsScreen({ title }: { title: string }) {
  const { signOut, question } = useSignOut()
  const { user } = useSession()
  const { read, terms } = useReadTerms(user?.userType === 'vendor' ? 'vendor' : 'customer')
  const { viewer } = useRevalidatedQuery<SettingsScreenQuery>(
    graphql`
      query SettingsScreenQuery {
        viewer {
          ...Shell_viewer
          ...WantedNotifications_viewer
          ...MessageSettings_viewer
          unreadNotificationsCount
        }
      }
    `,
    {},
  )
  if (!viewer) return null
  return (
    <Shell viewer={viewer} title={title} back="/">
      <ul>
        {links.map((link) => (
          <LinkRow
            key={link.to}
            {...link}
            unread={link.to === '/notifications' ? viewer.unreadNotificationsCount : 0}
          />
        ))}
        <ListRow
          leading={<FileText size={22} aria-hidden />}
          title="Terms and Conditions"
          trailing={<ChevronRight size={18} aria-hidden />}
          as={<RowButton aria-haspopup="dialog" onClick={read} />}
        />
        <ListRow
          leading={<LogOut size={22} aria-hidden />}
          title="Log out"
          as={<RowButton onClick={signOut} />}
        />
      </ul>
      {terms}
      <WantedNotifications viewer={viewer} />
      <MessageSettings viewer={viewer} />
      <DevicePreferences />
      {question}
    </Shell>
  )
}

function LinkRow({ label, to, icon: Icon, unread }: SettingsLink & { unread: number }) {
  return (
    <ListRow
      leading={<Icon size={22} aria-hidden />}
      title={label}
      trailing={
        <>
          <Count value={unread} label={`${unread} unread`} className="mr-2" />
          <ChevronRight size={18} aria-hidden />
        </>
      }
      as={<Link to={to} />}
    />
  )
}
