// Button that unblocks a person; neither follows the other again.
import { graphql, useFragment } from 'react-relay'
import { useSetBlocked } from '#web/components/people/useSetBlocked.ts'
import type { Unblock_user$key } from '#web/__generated__/Unblock_user.graphql.ts'
import { ActionButton } from './ActionButton.tsx'

export function Unblock({ connection, ...props }: { user: Unblock_user$key; connection: string }) {
  const user = useFragment(
    graphql`
      fragment Unblock_user on User {
        id
        displayName
      }
    `,
    props.user,
  )
  const setBlocked = useSetBlocked()
  return (
    <ActionButton
      label="Unblock"
      target={user.displayName}
      action={() => setBlocked(user.id, false, [connection])}
      failed="Failed to unblock user"
    />
  )
}
