// Frame of the lists of followers and of followed people.
import { Suspense, type ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import type { GraphQLTaggedNode, OperationType } from 'relay-runtime'
import { Shell } from '#web/components/shell/Shell.tsx'
import { EmptyState } from '#web/design/display/EmptyState.tsx'
import { hasScrolledPastWindow } from '#web/lib/page/scrollMemory.ts'
import { useRevalidatedQuery } from '#web/relay/hooks/useRevalidatedQuery.ts'
import type { Shell_viewer$key } from '#web/__generated__/Shell_viewer.graphql.ts'
import { PeopleSkeleton } from './PeopleSkeleton.tsx'

/** Poll interval while the socket is down (001 §7). */
const pollMs = 3000

interface FollowsQuery extends OperationType {
  readonly variables: { databaseId: number }
  readonly response: {
    readonly viewer:
      | (Shell_viewer$key & { readonly user: { readonly databaseId: number } })
      | null
      | undefined
    readonly user: object | null | undefined
  }
}

type FollowsScreenProps<Query extends FollowsQuery> = {
  query: GraphQLTaggedNode
  title: string
  /** Renders the list; `isOwn` is true for the viewer's own lists. */
  children: (user: NonNullable<Query['response']['user']>, isOwn: boolean) => ReactNode
}

export function FollowsScreen<Query extends FollowsQuery>(props: FollowsScreenProps<Query>) {
  const databaseId = Number(useParams()['userId'])
  return (
    <Suspense fallback={<PeopleSkeleton title={props.title} />}>
      <ScreenContent {...props} key={databaseId} databaseId={databaseId} />
    </Suspense>
  )
}

function ScreenContent<Query extends FollowsQuery>({
  databaseId,
  ...props
}: FollowsScreenProps<Query> & { databaseId: number }) {
  const { viewer, user } = useRevalidatedQuery<Query>(
    props.query,
    { databaseId },
    { pollMs, instead: hasScrolledPastWindow },
  )
  if (!viewer) return null
  return (
    <Shell viewer={viewer} title={props.title} back={`/profile/${databaseId}`}>
      {user ? (
        props.children(user, viewer.user.databaseId === databaseId)
      ) : (
        <EmptyState title="Profile not found" text="This account may have been deleted." />
      )}
    </Shell>
  )
}
