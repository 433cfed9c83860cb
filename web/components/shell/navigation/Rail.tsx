// Side navigation from 768 px: icons with tooltips, from 1280 px with labels.
import { useContext, type ReactElement } from 'react'
import { Search, type LucideIcon } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { Link, NavLink } from 'react-router-dom'
import { openSearch } from '#web/components/search/openSearch.ts'
import { Avatar } from '#web/design/display/Avatar.tsx'
import { Button } from '#web/design/buttons/Button.tsx'
import { Count } from '#web/design/display/Count.tsx'
import { CreateMark } from '#web/design/buttons/CreateMark.tsx'
import { Dot } from '#web/design/display/Dot.tsx'
import { Logo } from '#web/design/brand/Logo.tsx'
import { TooltipContext } from '#web/design/overlays/tooltipContext.ts'
import { VerifiedShield } from '#web/design/display/VerifiedShield.tsx'
import { Wordmark } from '#web/design/brand/Wordmark.tsx'
import type { Rail_user$data, Rail_user$key } from '#web/__generated__/Rail_user.graphql.ts'
import {
  create,
  homePath,
  messages,
  notifications,
  profile,
  railDestinations,
  type Person,
  type Destination,
} from './destinations.ts'
import { destinationLabel, type Unread } from './unreadLabel.ts'

const rowClasses =
  'flex min-h-12 w-full items-center gap-3.5 rounded-[14px] px-3.5 font-medium text-muted hover:bg-hover ' +
  'aria-[current=page]:bg-hover aria-[current=page]:font-[650] aria-[current=page]:text-text ' +
  'max-xl:w-12 max-xl:justify-center max-xl:px-0'

type RailProps = {
  user: Rail_user$key
  unread: Unread
}

export function Rail({ unread, ...props }: RailProps) {
  const user = useFragment(
    graphql`
      fragment Rail_user on User {
        databaseId
        userType
        firstName
        lastName
        displayName
        handle
        isVerified
        profileImageUrl(width: 96)
      }
    `,
    props.user,
  )
  return <RailView user={user} unread={unread} />
}

type RailUser = Omit<Rail_user$data, ' $fragmentType' | keyof Person> & Person

export function RailView({ user, unread }: { user: RailUser; unread: Unread }) {
  const { first, rest } = railDestinations(user)
  return (
    <nav
      aria-label="Main"
      className="sticky top-0 hidden h-dvh flex-col gap-1 overflow-y-auto py-5 max-xl:items-center md:flex xl:-mx-1 xl:px-1"
    >
      <Link
        to={homePath(user)}
        className="mb-2 flex min-h-tap items-center rounded-sm xl:ml-3.5 xl:self-start"
      >
        <Wordmark height={30} className="max-xl:hidden" />
        <Logo size={32} className="xl:hidden" role="img" aria-hidden={false} aria-label="Fennec" />
      </Link>
      <ul className="flex flex-col gap-1">
        <RailLink destination={first} />
        <li>
          <RailRow label="Search">
            <button type="button" onClick={openSearch} className={rowClasses}>
              <RowContent icon={Search} label="Search" />
            </button>
          </RailRow>
        </li>
        {rest.map((destination) => (
          <RailLink key={destination.label} destination={destination} unread={unread} />
        ))}
      </ul>
      <Button asChild size="lg" className="mt-3.5 shrink-0 max-xl:hidden">
        <Link to={create.to}>New post</Link>
      </Button>
      <RailRow label="New post">
        <Link to={create.to} aria-label="New post" className="mt-3.5 shrink-0 rounded-[14px] p-0.5 xl:hidden">
          <CreateMark />
        </Link>
      </RailRow>
      <div className="mt-auto flex items-center pt-4 max-xl:flex-col max-xl:gap-1">
        <ProfileLink user={user} />
      </div>
    </nav>
  )
}

function ProfileLink({ user }: { user: RailUser }) {
  return (
    <NavLink
      to={profile(user).to}
      aria-label="Your profile"
      className="flex min-h-15 min-w-0 flex-1 items-center gap-3.5 rounded-[14px] px-3.5 hover:bg-hover max-xl:px-1.5"
    >
      <Avatar person={user} size={36} />
      <span className="min-w-0 leading-4.5 max-xl:hidden">
        <span className="flex items-center gap-1 text-text">
          {/* `bdi` truncates at the end of the name's own direction. */}
          <bdi className="truncate text-left font-semibold" title={user.displayName}>
            {user.displayName}
          </bdi>
          {user.isVerified && <VerifiedShield />}
        </span>
        {user.handle && (
          <span className="block truncate text-small text-faint" title={`@${user.handle}`}>
            @{user.handle}
          </span>
        )}
      </span>
    </NavLink>
  )
}

/** Adds a tooltip where the label is hidden. */
function RailRow({ label, children }: { label: string; children: ReactElement }) {
  const Tooltip = useContext(TooltipContext)
  if (!Tooltip) return children
  return (
    <Tooltip text={label} side="right" className="xl:hidden">
      {children}
    </Tooltip>
  )
}

function countUnread(destination: Destination, unread: Unread): number {
  if (destination === messages) return unread.messages
  return destination === notifications ? unread.notifications : 0
}

const noUnread: Unread = { messages: 0, notifications: 0, hasRequests: false }

function RailLink({ destination, unread = noUnread }: { destination: Destination; unread?: Unread }) {
  const count = countUnread(destination, unread)
  return (
    <li>
      <RailRow label={destination.label}>
        <NavLink
          to={destination.to}
          aria-label={destinationLabel(destination, count, unread)}
          className={`relative ${rowClasses}`}
        >
          <RowContent icon={destination.icon} label={destination.label} />
          <Count value={count} className="ml-auto max-xl:absolute max-xl:top-1 max-xl:left-6" />
          {destination === messages && count === 0 && unread.hasRequests && (
            <Dot className="ml-auto max-xl:absolute max-xl:top-2.5 max-xl:left-8" />
          )}
        </NavLink>
      </RailRow>
    </li>
  )
}

function RowContent({ icon: Icon, label }: { icon: LucideIcon; label: string }) {
  return (
    <>
      <Icon size={22} aria-hidden className="shrink-0" />
      <span className="text-base max-xl:sr-only">{label}</span>
    </>
  )
}
