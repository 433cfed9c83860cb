// Button that unmutes a person.
import { graphql, useFragment } from 'react-relay'
import { useSetMuted } from '#web/components/people/useSetMuted.ts'
import type { Unmute_user$key } from '#web/__generated__/Unmute_user.graphql.ts'
import { ActionButton } from './ActionButton.tsx'

export function Unmute(props: { user: Unmute_user$key }) {
  const user = useFragment(
    graphql`
      fragment Unmute_user on User {
        id
        displayName
      }
    `,
    props.user,
  )
  const setMuted = useSetMuted()
  return <ActionButton label="Unmute" target={user.displayName} action={() => setMuted(user, false)} />
}
