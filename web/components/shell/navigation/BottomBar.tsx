// Bottom navigation of phones with five destinations (001 §2).
import { graphql, useFragment } from 'react-relay'
import { NavLink } from 'react-router-dom'
import { Count } from '#web/design/display/Count.tsx'
import { CreateMark } from '#web/design/buttons/CreateMark.tsx'
import { Dot } from '#web/design/display/Dot.tsx'
import type { BottomBar_user$key } from '#web/__generated__/BottomBar_user.graphql.ts'
import { activity, barDestinations, create, messages, type Person, type Destination } from './destinations.ts'
import { destinationLabel, type Unread } from './unreadLabel.ts'

type BottomBarProps = {
  user: BottomBar_user$key
  unread: Unread
}

function countUnread(destination: Destination, unread: Unread): number {
  if (destination === messages) return unread.messages
  return destination === activity ? unread.notifications : 0
}

export function BottomBar({ unread, ...props }: BottomBarProps) {
  const user = useFragment(
    graphql`
      fragment BottomBar_user on User {
        databaseId
        userType
      }
    `,
    props.user,
  )
  return <BottomBarView user={user} unread={unread} />
}

export function BottomBarView({ user, unread }: { user: Person; unread: Unread }) {
  return (
    <nav
      aria-label="Main"
      className={
        'fixed inset-x-0 bottom-0 z-(--z-bar) border-t border-line bg-glass pb-[env(safe-area-inset-bottom)] ' +
        'backdrop-blur-[14px] md:hidden'
      }
    >
      <ul className="grid h-bar grid-cols-5 items-center">
        {barDestinations(user).map((destination) => (
          <li key={destination.label}>
            <NavLink
              to={destination.to}
              aria-label={destinationLabel(destination, countUnread(destination, unread), unread)}
              className="group relative mx-auto grid h-13 w-14 max-w-full place-items-center rounded-[14px] text-faint aria-[current=page]:text-text"
            >
              {destination === create ? (
                <CreateMark />
              ) : (
                <destination.icon
                  size={26}
                  strokeWidth={1.75}
                  aria-hidden
                  className="group-aria-[current=page]:fill-[color-mix(in_srgb,currentColor_18%,transparent)]"
                />
              )}
              <Count value={countUnread(destination, unread)} className="absolute top-0.5 left-1/2" />
              {destination === messages && unread.messages === 0 && unread.hasRequests && (
                <Dot className="absolute top-1.5 left-1/2 ml-1" />
              )}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
