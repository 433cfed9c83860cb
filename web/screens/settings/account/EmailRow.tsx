// One's e-mail address: another one is asked for with the password, and taken with the code sent there (decision 135).
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { EmailRow_viewer$key } from '#web/__generated__/EmailRow_viewer.graphql.ts'
import { AccountRow } from './AccountRow.tsx'
import { EmailCodeDialog } from './EmailCodeDialog.tsx'
import { EmailRequestDialog } from './EmailRequestDialog.tsx'

export function EmailRow(props: { viewer: EmailRow_viewer$key }) {
  const { email, emailChange } = useFragment(
    graphql`
      fragment EmailRow_viewer on Viewer {
        email
        emailChange {
          email
        }
      }
    `,
    props.viewer,
  )
  const [open, setOpen] = useState(false)
  // Somebody who waits for a code may still want another one, or another address.
  const [isAnother, setAnother] = useState(false)
  const dialog = {
    open,
    onOpenChange(next: boolean) {
      setOpen(next)
      setAnother(false)
    },
  }
  return (
    <>
      <AccountRow
        title="Email"
        text={email}
        note={emailChange && `Enter the code sent to ${emailChange.email}`}
        onOpen={() => setOpen(true)}
      />
      {emailChange && !isAnother ? (
        <EmailCodeDialog {...dialog} address={emailChange.email} onAnother={() => setAnother(true)} />
      ) : (
        <EmailRequestDialog {...dialog} email={email} onSent={() => setAnother(false)} />
      )}
    </>
  )
}
