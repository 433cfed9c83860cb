// 'Activity' (001 §2): what others did about one, and what those one follows posted, in three tabs.
import { graphql, usePaginationFragment } from 'react-relay'
import { useLocation } from 'react-router-dom'
import type { ActivityFilter } from '#rules/activities'
import { EndlessList } from '#web/components/list/EndlessList.tsx'
import { ListTabs } from '#web/components/list/ListTabs.tsx'
import { NotificationsBell } from '#web/components/shell/NotificationsBell.tsx'
import { Shell } from '#web/components/shell/Shell.tsx'
import { EmptyState } from '#web/design/EmptyState.tsx'
import { RowSkeleton } from '#web/design/RowSkeleton.tsx'
import { Skeleton } from '#web/design/Skeleton.tsx'
import { hasPlace, hasReadOn } from '#web/lib/scrollMemory.ts'
import { nodes } from '#web/relay/nodes.ts'
import { useFresh } from '#web/relay/useFresh.ts'
import type {
  ActivityScreen_viewer$data,
  ActivityScreen_viewer$key,
} from '#web/__generated__/ActivityScreen_viewer.graphql.ts'
import type { ActivityScreenPageQuery } from '#web/__generated__/ActivityScreenPageQuery.graphql.ts'
import type { ActivityScreenQuery } from '#web/__generated__/ActivityScreenQuery.graphql.ts'
import { ActivityRow } from './ActivityRow.tsx'
import { filterOf, labels, searchOf, tabs } from './activityTabs.ts'
import { ListFrame } from '#web/components/list/ListFrame.tsx'

const place = 'activityPlace'

const query = graphql`
  query ActivityScreenQuery($filter: ActivityFilter!) {
    viewer {
      ...Shell_viewer
      ...NotificationsBell_viewer
      ...ActivityScreen_viewer @arguments(filter: $filter)
    }
  }
`

const variablesOf = (filter: ActivityFilter) => ({ filter })

export function ActivityScreen({ title }: { title: string }) {
  return (
    <ListFrame title={title} noun="activities" above={<TabsSkeleton />}>
      <Loaded title={title} />
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

function Loaded({ title }: { title: string }) {
  const filter = filterOf(new URLSearchParams(useLocation().search))
  const { viewer } = useFresh<ActivityScreenQuery>(query, variablesOf(filter), {
    instead: () => hasPlace(place) || hasReadOn(),
  })
  if (!viewer) return null
  return (
    <Shell viewer={viewer} title={title} action={<NotificationsBell viewer={viewer} />}>
      <ListTabs
        label="Activity"
        look="chips"
        tabs={tabs}
        tab={filter}
        query={query}
        variablesOf={variablesOf}
        searchOf={searchOf}
      >
        <h2 className="px-4 pt-2 pb-1 text-small font-semibold text-faint md:px-6">Previous</h2>
        <Activities viewer={viewer} name={filter} />
      </ListTabs>
    </Shell>
  )
}

type Activity = ActivityScreen_viewer$data['activities']['edges'][number]['node']

const draw = (activity: Activity) => <ActivityRow activity={activity} />

function Activities({ name, ...props }: { viewer: ActivityScreen_viewer$key; name: ActivityFilter }) {
  const { data, ...pages } = usePaginationFragment<ActivityScreenPageQuery, ActivityScreen_viewer$key>(
    graphql`
      fragment ActivityScreen_viewer on Viewer
      @argumentDefinitions(
        filter: { type: "ActivityFilter!" }
        first: { type: "Int", defaultValue: 20 }
        after: { type: "String" }
      )
      @refetchable(queryName: "ActivityScreenPageQuery") {
        activities(filter: $filter, first: $first, after: $after)
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
  return (
    <EndlessList
      label={`Activity: ${labels[name]}`}
      role="list"
      noun="activities"
      name={name}
      items={nodes(data.activities)}
      draw={draw}
      pages={pages}
      place={place}
      skeleton={<RowSkeleton />}
      usualHeight={70}
      empty={
        <EmptyState title="No recent activity" text="What people do around you on Fennec will be here." />
      }
    />
  )
}
