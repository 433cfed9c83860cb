// Row of the account screen with the viewer's e-mail address; a change needs the password and a code sent to the new
// address (001 §2).
import { graphql, useFragment } from 'react-relay'
import type { EmailRow_viewer$key } from '#web/__generated__/EmailRow_viewer.graphql.ts'
import { DialogRow } from './AccountRow.tsx'

const load = async () => (await import('./EmailDialog.tsx')).EmailDialog

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
  const sentTo = emailChange?.email
  return (
    <DialogRow
      title="Email"
      text={email}
      note={sentTo && `Enter the code sent to ${sentTo}`}
      load={load}
      dialog={{ email, sentTo }}
    />
  )
}
