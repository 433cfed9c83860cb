// Activity screen (001 §2): unread notifications, then activities in three tabs.
import { graphql, usePaginationFragment } from 'react-relay'
import { useLocation } from 'react-router-dom'
import type { ActivityFilter } from '#rules/notifications/activities'
import { EndlessList } from '#web/components/list/EndlessList.tsx'
import { ListTabs } from '#web/components/list/ListTabs.tsx'
import { NotificationsBell } from '#web/components/shell/navigation/NotificationsBell.tsx'
import { Shell } from '#web/components/shell/Shell.tsx'
import { EmptyState } from '#web/design/display/EmptyState.tsx'
import { RowSkeleton } from '#web/design/display/RowSkeleton.tsx'
import { Skeleton } from '#web/design/display/Skeleton.tsx'
import { hasStoredPosition, hasScrolledPastWindow } from '#web/lib/page/scrollMemory.ts'
import { nodes } from '#web/relay/store/nodes.ts'
import { useRevalidatedQuery } from '#web/relay/hooks/useRevalidatedQuery.ts'
import type {
  ActivityScreen_viewer$data,
  ActivityScreen_viewer$key,
} from '#web/__generated__/ActivityScreen_viewer.graphql.ts'
import type { ActivityScreenPageQuery } from '#web/__generated__/ActivityScreenPageQuery.graphql.ts'
import type { ActivityScreenQuery } from '#web/__generated__/ActivityScreenQuery.graphql.ts'
import { ActivityRow } from './ActivityRow.tsx'
import { parseFilter, tabLabels, toSearchString, tabs, toVariables } from './activityTabs.ts'
import { ListFrame } from '#web/components/list/ListFrame.tsx'
import { ListHeading } from './ListHeading.tsx'
import { NewNotifications } from './NewNotifications.tsx'
import { useNewNotifications } from './useNewNotifications.ts'

const scrollKey = 'activityPlace'

const query = graphql`
  query ActivityScreenQuery($filter: ActivityFilter!, $hasNew: Boolean = true) {
    viewer {
      ...Shell_viewer
      ...NotificationsBell_viewer
      ...useNewNotifications_viewer @alias(as: "new") @include(if: $hasNew)
      ...ActivityScreen_viewer @arguments(filter: $filter, withoutUnread: $hasNew)
    }
  }
`

export function ActivityScreen({ title }: { title: string }) {
  return (
    <ListFrame title={title} noun="activities" above={<TabsSkeleton />}>
      <ScreenContent title={title} />
    </ListFrame>
  )
}

function TabsSkeleton() {
  return (
    <div className="flex gap-2 px-4 pt-4 pb-13 md:px-6">
      {['w-12', 'w-20', 'w-17'].map((width) => (
        <Skeleton key={width} className={`h-9 rounded-full ${width}`} />
      ))}
    </div>
  )
}

function ScreenContent({ title }: { title: string }) {
  const filter = parseFilter(new URLSearchParams(useLocation().search))
  const { viewer } = useRevalidatedQuery<ActivityScreenQuery>(query, toVariables(filter), {
    instead: () => hasStoredPosition(scrollKey) || hasScrolledPastWindow(),
  })
  const unread = useNewNotifications(viewer?.new)
  if (!viewer) return null
  return (
    <Shell viewer={viewer} title={title} action={<NotificationsBell viewer={viewer} />}>
      <ListTabs
        label="Activity"
        look="chips"
        tabs={tabs}
        tab={filter}
        query={query}
        variablesOf={toVariables}
        searchOf={toSearchString}
      >
        {unread && <NewNotifications {...unread} />}
        <Activities
          viewer={viewer}
          name={filter}
          isBelowNew={unread != null && unread.notifications.edges.length > 0}
        />
      </ListTabs>
    </Shell>
  )
}

type Activity = ActivityScreen_viewer$data['activities']['edges'][number]['node']

const renderActivity = (activity: Activity) => <ActivityRow activity={activity} />

type ActivitiesProps = { viewer: ActivityScreen_viewer$key; name: ActivityFilter; isBelowNew: boolean }

function Activities({ name, isBelowNew, ...props }: ActivitiesProps) {
  const { data, ...pages } = usePaginationFragment<ActivityScreenPageQuery, ActivityScreen_viewer$key>(
    graphql`
      fragment ActivityScreen_viewer on Viewer
      @argumentDefinitions(
        filter: { type: "ActivityFilter!" }
        withoutUnread: { type: "Boolean" }
        first: { type: "Int", defaultValue: 20 }
        after: { type: "String" }
      )
      @refetchable(queryName: "ActivityScreenPageQuery") {
        activities(filter: $filter, withoutUnread: $withoutUnread, first: $first, after: $after)
          @connection(key: "ActivityScreen_activities", filters: ["filter"]) {
          edges {
            node {
              id
              ...ActivityRow_activity
            }
          }
        }
      }
    `,
    props.viewer,
  )
  const activities = nodes(data.activities)
  // New notifications count as recent activity.
  if (isBelowNew && activities.length === 0 && !pages.hasNext) return null
  return (
    <>
      <ListHeading>Previous</ListHeading>
      <EndlessList
        label={`Activity: ${tabLabels[name]}`}
        role="list"
        noun="activities"
        name={name}
        items={activities}
        renderItem={renderActivity}
        pages={pages}
        scrollKey={scrollKey}
        skeleton={<RowSkeleton />}
        usualHeight={70}
        empty={
          <EmptyState title="No recent activity" text="What people do around you on Fennec will be here." />
        }
      />
    </>
  )
}
