// Row of the account screen with the viewer's university and the dialog that changes it (000 §2).
import { graphql, useFragment } from 'react-relay'
import type { UniversityRow_viewer$key } from '#web/__generated__/UniversityRow_viewer.graphql.ts'
import { DialogRow } from './AccountRow.tsx'

const load = async () => (await import('./UniversityDialog.tsx')).UniversityDialog

export function UniversityRow(props: { viewer: UniversityRow_viewer$key }) {
  const {
    user: { university },
  } = useFragment(
    graphql`
      fragment UniversityRow_viewer on Viewer {
        user {
          university
        }
      }
    `,
    props.viewer,
  )
  return <DialogRow title="University" text={university} load={load} dialog={{ university }} />
}
