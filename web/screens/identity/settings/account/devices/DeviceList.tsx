// The viewer's sessions, with sign-out of each other one or of all.
import { useState } from 'react'
import { Monitor, Smartphone } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { Button } from '#web/design/buttons/Button.tsx'
import { ListRow } from '#web/design/display/ListRow.tsx'
import { formatDateTime } from '#web/lib/time/dates.ts'
import { deviceName, isPhone } from '#web/lib/device.ts'
import { nodes } from '#web/relay/store/nodes.ts'
import { useEndedSessions } from '#web/session/useEndedSessions.ts'
import type {
  DeviceList_viewer$data,
  DeviceList_viewer$key,
} from '#web/__generated__/DeviceList_viewer.graphql.ts'
import { SignOutDevice } from './SignOutDevice.tsx'
import { SignOutOthers } from './SignOutOthers.tsx'

type Session = DeviceList_viewer$data['sessions']['edges'][number]['node']

export function DeviceList(props: { viewer: DeviceList_viewer$key }) {
  const { sessions, eventSeq } = useFragment(
    graphql`
      fragment DeviceList_viewer on Viewer {
        eventSeq
        sessions(first: 100) {
          edges {
            node {
              id
              device
              isCurrent
              lastSeenAt
            }
          }
        }
      }
    `,
    props.viewer,
  )
  useEndedSessions(eventSeq)
  const [sessionToEnd, setSessionToEnd] = useState<Session | null>(null)
  const devices = nodes(sessions)
  return (
    <section className="border-t border-line pt-5">
      <h2 className="type-title px-4 md:px-6">Devices</h2>
      <p className="px-4 pt-1 md:px-6 text-small text-muted">Where you are signed in.</p>
      <ul className="mt-1.5">
        {devices.map((session) => (
          <Device key={session.id} session={session} onSignOut={() => setSessionToEnd(session)} />
        ))}
      </ul>
      <SignOutOthers hasOthers={devices.some(({ isCurrent }) => !isCurrent)} />
      <SignOutDevice session={sessionToEnd} onClose={() => setSessionToEnd(null)} />
    </section>
  )
}

function Device({ session, onSignOut }: { session: Session; onSignOut: () => void }) {
  const Icon = isPhone(session.device) ? Smartphone : Monitor
  const name = deviceName(session.device)
  return (
    <ListRow
      leading={<Icon size={22} aria-hidden />}
      title={<span title={session.device}>{name}</span>}
      text={
        session.isCurrent ? (
          'This device'
        ) : (
          <>
            Last seen <time dateTime={session.lastSeenAt}>{formatDateTime(session.lastSeenAt)}</time>
          </>
        )
      }
      trailing={
        !session.isCurrent && (
          <Button variant="secondary" size="sm" aria-label={`Sign out ${name}`} onClick={onSignOut}>
            Sign out
          </Button>
        )
      }
    />
  )
}
