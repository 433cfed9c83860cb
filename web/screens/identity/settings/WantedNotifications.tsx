// Notification preferences of the account: a checkbox for each kind.
import { graphql, useFragment } from 'react-relay'
import { actKinds, kindLabels } from '#rules/notifications/notifications'
import { Checkbox } from '#web/design/fields/Checkbox.tsx'
import type { WantedNotifications_viewer$key } from '#web/__generated__/WantedNotifications_viewer.graphql.ts'
import { useSetNotificationsWanted } from './useSetNotificationsWanted.ts'

export function WantedNotifications(props: { viewer: WantedNotifications_viewer$key }) {
  const { wantedNotifications } = useFragment(
    graphql`
      fragment WantedNotifications_viewer on Viewer {
        wantedNotifications
      }
    `,
    props.viewer,
  )
  const choose = useSetNotificationsWanted(wantedNotifications)
  return (
    <fieldset className="border-t border-line p-4 md:px-6">
      <legend className="float-left mb-1 font-medium">What I want to hear of</legend>
      <div className="clear-both grid gap-x-4 sm:grid-cols-2">
        {actKinds.map((kind) => (
          <Checkbox
            key={kind}
            label={kindLabels[kind]}
            checked={wantedNotifications.includes(kind)}
            onChange={({ target }) => void choose(kind, target.checked)}
          />
        ))}
      </div>
      <p className="mt-2 text-small text-faint">
        What you do not hear of is in your activity all the same, but for requests and answers to yours.
      </p>
    </fieldset>
  )
}
