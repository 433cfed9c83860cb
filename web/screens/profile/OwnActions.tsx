// What one can do on one's own profile: change it, and hand on the way to it.
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useOnDemand } from '#web/components/loading/useOnDemand.ts'
import { shareLink } from '#web/components/sharing/shareLink.ts'
import { Button } from '#web/design/Button.tsx'
import type { OwnActions_user$key } from '#web/__generated__/OwnActions_user.graphql.ts'
import { sharedProfile } from './sharing.ts'

const loadEdit = async () => (await import('./EditProfile.tsx')).EditProfile

export function OwnActions(props: { user: OwnActions_user$key }) {
  const user = useFragment(
    graphql`
      fragment OwnActions_user on User {
        databaseId
        displayName
        ...EditProfile_user
      }
    `,
    props.user,
  )
  const [isEditing, setEditing] = useState(false)
  const [Edit, wantEdit] = useOnDemand(loadEdit)
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={async () => setEditing(await wantEdit())}>
        Edit profile
      </Button>
      <Button variant="secondary" onClick={() => void shareLink(sharedProfile(user))}>
        Share profile
      </Button>
      {Edit && isEditing && <Edit user={user} onClose={() => setEditing(false)} />}
    </>
  )
}
