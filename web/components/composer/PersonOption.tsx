// One person who may be meant: picture, name, shield and handle.
import { Avatar } from '#web/design/display/Avatar.tsx'
import { VerifiedShield } from '#web/design/display/VerifiedShield.tsx'
import type { Person } from './usePeople.ts'

export function PersonOption({ person }: { person: Person }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar person={person} size={32} />
      <span className="min-w-0 leading-4.5">
        <span className="flex items-center gap-1">
          <bdi className="wrap-anywhere">{person.displayName}</bdi>
          {person.isVerified && <VerifiedShield />}
        </span>
        <span className="block wrap-anywhere text-small text-faint">@{person.handle}</span>
      </span>
    </span>
  )
}
