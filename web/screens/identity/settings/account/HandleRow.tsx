// Row of the account screen with the viewer's handle, `name.campus`; the name can change once a month (001 §3).
import { graphql, useFragment } from 'react-relay'
import { formatDay } from '#web/lib/time/dates.ts'
import type { HandleRow_viewer$key } from '#web/__generated__/HandleRow_viewer.graphql.ts'
import { DialogRow } from './AccountRow.tsx'

const load = async () => (await import('./HandleDialog.tsx')).HandleDialog

export function HandleRow(props: { viewer: HandleRow_viewer$key }) {
  const {
    user: { handle },
    handleChangeableAt,
  } = useFragment(
    graphql`
      fragment HandleRow_viewer on Viewer {
        handleChangeableAt
        user {
          handle
        }
      }
    `,
    props.viewer,
  )
  return (
    <DialogRow
      title="Handle"
      text={`@${handle}`}
      note={handleChangeableAt && `You can change it again on ${formatDay(handleChangeableAt)}.`}
      isReadOnly={Boolean(handleChangeableAt)}
      load={load}
      dialog={{ handle }}
    />
  )
}
