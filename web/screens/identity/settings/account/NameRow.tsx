// Row of the account screen with the viewer's name and the dialog that changes it.
import { graphql, useFragment } from 'react-relay'
import type { NameRow_viewer$key } from '#web/__generated__/NameRow_viewer.graphql.ts'
import { DialogRow } from './AccountRow.tsx'

const load = async () => (await import('./NameDialog.tsx')).NameDialog

export function NameRow(props: { viewer: NameRow_viewer$key }) {
  const {
    user: { displayName },
  } = useFragment(
    graphql`
      fragment NameRow_viewer on Viewer {
        user {
          displayName
        }
      }
    `,
    props.viewer,
  )
  return <DialogRow title="Name" text={displayName} load={load} dialog={{ fullName: displayName }} />
}
