// Row of the account screen with the viewer's phone number and the dialog that changes it (002 §2).
import { graphql, useFragment } from 'react-relay'
import type { PhoneRow_viewer$key } from '#web/__generated__/PhoneRow_viewer.graphql.ts'
import { DialogRow } from './AccountRow.tsx'

const load = async () => (await import('./PhoneDialog.tsx')).PhoneDialog

export function PhoneRow(props: { viewer: PhoneRow_viewer$key }) {
  const { phone } = useFragment(
    graphql`
      fragment PhoneRow_viewer on Viewer {
        phone
      }
    `,
    props.viewer,
  )
  return <DialogRow title="Phone" text={phone} load={load} dialog={{ phone }} />
}
