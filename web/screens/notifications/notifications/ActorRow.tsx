// Row of an activity or notification: person, kind, time and text.
import { useId, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { ActivityKind } from '#rules/notifications/activities'
import type { NotificationKind } from '#rules/notifications/notifications'
import { Time } from '#web/components/post/Time.tsx'
import { Avatar, type AvatarPerson } from '#web/design/display/Avatar.tsx'
import { cx } from '#web/design/cx.ts'
import { VerifiedShield } from '#web/design/display/VerifiedShield.tsx'
import { KindMark } from './KindMark.tsx'

type ActorRowProps = {
  person: AvatarPerson & { readonly isVerified: boolean }
  kind: NotificationKind | ActivityKind
  names: ReactNode
  text: string
  createdAt: string
  to: string
  isUnread?: boolean
  trailing?: ReactNode
}

/** Makes the link cover the whole row; buttons are drawn above it. */
const linkClass =
  'rounded-xs font-semibold outline-none wrap-anywhere after:absolute after:inset-0 focus-visible:after:outline-2 ' +
  'focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus'

export function ActorRow({ person, kind, names, text, createdAt, to, ...props }: ActorRowProps) {
  const id = useId()
  const [nameId, textId] = [`${id}name`, `${id}text`]
  return (
    <div
      className={cx(
        'relative flex min-h-17 items-center gap-3 pl-4 transition-colors duration-(--duration-slow) hover:bg-hover md:pl-6',
        props.isUnread && 'bg-hover',
      )}
    >
      <span className="relative shrink-0">
        <Avatar person={person} size={40} />
        <KindMark kind={kind} />
      </span>
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-2 self-stretch border-b border-line py-3 pr-4 md:pr-6">
        <div className="min-w-0 flex-[1_1_min(10rem,60%)]">
          <div>
            <Link id={nameId} to={to} aria-labelledby={`${nameId} ${textId}`} className={linkClass}>
              {names}
            </Link>
            {person.isVerified && <VerifiedShield className="ml-1" />}
            <Time date={createdAt} className="ml-2 text-sm whitespace-nowrap text-faint" />
          </div>
          <p id={textId} className="line-clamp-2 wrap-anywhere text-muted">
            <bdi>{text}</bdi>
          </p>
        </div>
        {props.trailing && (
          <div className="relative flex max-w-full shrink-0 flex-wrap items-center gap-2">
            {props.trailing}
          </div>
        )}
      </div>
    </div>
  )
}
