import { graphql, useFragment } from 'react-relay'
import { useSetMuted } from '#web/components/people/useSetMuted.ts'
import type { Unmute_user$key } from '#web/__generated__/Unmute_user.graphql.ts'
import { ActButton } from './ActButton.tsx'

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
  return <ActButton verb="Unmute" of={user.displayName} act={() => setMuted(user, false)} />
}
