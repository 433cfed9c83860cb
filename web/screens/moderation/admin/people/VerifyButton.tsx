// Button that verifies an account or removes the badge, with an optional note for the audit trail (002 §2).
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useLazyComponent } from '#web/components/loading/useLazyComponent.ts'
import { Button } from '#web/design/buttons/Button.tsx'
import type { VerifyButton_user$key } from '#web/__generated__/VerifyButton_user.graphql.ts'

const loadDialog = async () => (await import('./VerifyDialog.tsx')).VerifyDialog

export function VerifyButton(props: { user: VerifyButton_user$key }) {
  const { id, isVerified, displayName } = useFragment(
    graphql`
      fragment VerifyButton_user on User {
        id
        isVerified
        displayName
      }
    `,
    props.user,
  )
  const [Dialog, ensureDialogLoaded] = useLazyComponent(loadDialog)
  const [isOpen, setOpen] = useState(false)
  const actionLabel = isVerified ? 'Unverify' : 'Verify'
  return (
    <>
      <Button
        variant={isVerified ? 'ghost' : 'secondary'}
        size="sm"
        aria-label={`${actionLabel} ${displayName}`}
        onClick={async () => setOpen(await ensureDialogLoaded())}
      >
        {actionLabel}
      </Button>
      {Dialog && (
        <Dialog
          userId={id}
          name={displayName}
          isVerified={isVerified}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
