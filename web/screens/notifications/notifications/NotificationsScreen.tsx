// Notifications screen (001 §2): grouped notifications, marked read once in view.
import { graphql, usePaginationFragment, useRelayEnvironment } from 'react-relay'
import { EndlessList } from '#web/components/list/EndlessList.tsx'
import { Shell } from '#web/components/shell/Shell.tsx'
import { EmptyState } from '#web/design/display/EmptyState.tsx'
import { RowSkeleton } from '#web/design/display/RowSkeleton.tsx'
import { hasStoredPosition, hasScrolledPastWindow } from '#web/lib/page/scrollMemory.ts'
import { refetchQuery } from '#web/relay/hooks/refetchQuery.ts'
import { nodes } from '#web/relay/store/nodes.ts'
import { useRevalidatedQuery } from '#web/relay/hooks/useRevalidatedQuery.ts'
import type {
  NotificationsScreen_viewer$data,
  NotificationsScreen_viewer$key,
} from '#web/__generated__/NotificationsScreen_viewer.graphql.ts'
import type { NotificationsScreenPageQuery } from '#web/__generated__/NotificationsScreenPageQuery.graphql.ts'
import type { NotificationsScreenQuery } from '#web/__generated__/NotificationsScreenQuery.graphql.ts'
import { notificationList } from '#web/components/people/notificationList.ts'
import { ListFrame } from '#web/components/list/ListFrame.tsx'
import { NotificationRow } from './NotificationRow.tsx'
import { useLiveList } from './useLiveList.ts'
import { useMarkRead } from './useMarkRead.ts'

const query = graphql`
  query NotificationsScreenQuery {
    viewer {
      ...Shell_viewer
      ...NotificationsScreen_viewer
    }
  }
`

const scrollKey = 'notificationsPlace'

/** Returns true while a refetch would lose the scroll position. */
const shouldKeepList = () => hasStoredPosition(scrollKey) || hasScrolledPastWindow()

export function NotificationsScreen({ title }: { title: string }) {
  return (
    <ListFrame title={title} hasBack noun="notifications">
      <ScreenContent title={title} />
    </ListFrame>
  )
}

function ScreenContent({ title }: { title: string }) {
  const { viewer } = useRevalidatedQuery<NotificationsScreenQuery>(query, {}, { instead: shouldKeepList })
  if (!viewer) return null
  return (
    <Shell viewer={viewer} title={title} back="/settings">
      <Notifications viewer={viewer} />
    </Shell>
  )
}

type Notification = NotificationsScreen_viewer$data['notifications']['edges'][number]['node']

const renderNotification = (notification: Notification) => <NotificationRow notification={notification} />

function Notifications(props: { viewer: NotificationsScreen_viewer$key }) {
  const { data, ...pages } = usePaginationFragment<
    NotificationsScreenPageQuery,
    NotificationsScreen_viewer$key
  >(
    graphql`
      fragment NotificationsScreen_viewer on Viewer
      @argumentDefinitions(first: { type: "Int", defaultValue: 20 }, after: { type: "String" })
      @refetchable(queryName: "NotificationsScreenPageQuery") {
        eventSeq
        notifications(first: $first, after: $after) @connection(key: "NotificationsScreen_notifications") {
          edges {
            node {
              id
              isUnread
              createdAt
              ...NotificationRow_notification
            }
          }
        }
      }
    `,
    props.viewer,
  )
  const notifications = nodes(data.notifications)
  const environment = useRelayEnvironment()
  const onWithdrawn = () => refetchQuery(environment, query, {})
  useLiveList({ list: notificationList, seq: data.eventSeq, onWithdrawn })
  useMarkRead(notificationList, notifications)
  return (
    <EndlessList
      label="Notifications"
      role="list"
      noun="notifications"
      items={notifications}
      renderItem={renderNotification}
      pages={pages}
      scrollKey={scrollKey}
      skeleton={<RowSkeleton />}
      usualHeight={70}
      empty={
        <EmptyState
          title="No notifications yet"
          text="When someone likes, comments, or follows you, you'll see it here"
        />
      }
    />
  )
}
