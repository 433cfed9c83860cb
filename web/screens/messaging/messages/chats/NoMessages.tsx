// A chat without messages: the person, and unsent messages.
import { graphql, useFragment } from 'react-relay'
import { Avatar } from '#web/design/display/Avatar.tsx'
import type { NoMessages_user$key } from '#web/__generated__/NoMessages_user.graphql.ts'
import { UnsentBubbles } from '../chat/UnsentBubbles.tsx'
import type { ChatOutbox } from '../chat/useChatOutbox.ts'

export function NoMessages({ outbox, ...props }: { user: NoMessages_user$key; outbox: ChatOutbox }) {
  const user = useFragment(
    graphql`
      fragment NoMessages_user on User {
        firstName
        lastName
        displayName
        university
        profileImageUrl(width: 96)
        profileImageThumbhash
      }
    `,
    props.user,
  )
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto px-4 py-6 md:px-6">
      <div className="m-auto flex flex-col items-center gap-1 text-center">
        <Avatar person={user} size={84} />
        <p className="type-title mt-2 wrap-anywhere">
          <bdi>{user.displayName}</bdi>
        </p>
        <p className="text-muted">{user.university}</p>
      </div>
      <UnsentBubbles outbox={outbox} />
    </div>
  )
}
