// Row of the account screen that opens the password dialog.
import { graphql, useFragment } from 'react-relay'
import type { PasswordRow_viewer$key } from '#web/__generated__/PasswordRow_viewer.graphql.ts'
import { DialogRow } from './AccountRow.tsx'

const load = async () => (await import('./PasswordDialog.tsx')).PasswordDialog

export function PasswordRow(props: { viewer: PasswordRow_viewer$key }) {
  const { email } = useFragment(
    graphql`
      fragment PasswordRow_viewer on Viewer {
        email
      }
    `,
    props.viewer,
  )
  const text = 'Changing it signs your other devices out.'
  return <DialogRow title="Password" text={text} load={load} dialog={{ email }} />
}
