// Actions on the viewer's profile: edit and share.
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useLazyComponent } from '#web/components/loading/useLazyComponent.ts'
import { Button } from '#web/design/buttons/Button.tsx'
import { toast } from '#web/design/overlays/toast.ts'
import { afterFirstScreen } from '#web/lib/page/afterFirstScreen.ts'
import { noConnectionMessage } from '#web/relay/network/serverError.ts'
import type { OwnActions_user$key } from '#web/__generated__/OwnActions_user.graphql.ts'
import { toSharedProfile } from './sharing.ts'

const loadSharing = async () => (await import('#web/components/sharing/shareLink.ts')).shareLink

// Preloaded, as browsers allow sharing only right after a press.
void afterFirstScreen.then(loadSharing).catch(() => {})

const loadEdit = async () => (await import('../EditProfile.tsx')).EditProfile

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
  const [Edit, ensureEditLoaded] = useLazyComponent(loadEdit)
  async function share() {
    const shareLink = await loadSharing().catch(() => null)
    if (shareLink) await shareLink(toSharedProfile(user))
    else toast({ title: 'Error', description: noConnectionMessage, kind: 'error' })
  }
  return (
    <>
      <Button
        variant="secondary"
        aria-haspopup="dialog"
        onClick={async () => setEditing(await ensureEditLoaded())}
      >
        Edit profile
      </Button>
      <Button variant="secondary" onClick={() => void share()}>
        Share profile
      </Button>
      {Edit && isEditing && <Edit user={user} onClose={() => setEditing(false)} />}
    </>
  )
}
