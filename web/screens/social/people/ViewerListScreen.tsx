// Frame of a screen whose list only the viewer sees, such as blocked accounts.
import { Suspense, type ReactNode } from 'react'
import type { GraphQLTaggedNode, OperationType } from 'relay-runtime'
import { Shell } from '#web/components/shell/Shell.tsx'
import { hasScrolledPastWindow } from '#web/lib/page/scrollMemory.ts'
import { useRevalidatedQuery } from '#web/relay/hooks/useRevalidatedQuery.ts'
import type { Shell_viewer$key } from '#web/__generated__/Shell_viewer.graphql.ts'
import { PeopleSkeleton } from './PeopleSkeleton.tsx'

interface ViewerListQuery extends OperationType {
  readonly variables: Record<string, never>
  readonly response: { readonly viewer: Shell_viewer$key | null | undefined }
}

type ViewerListScreenProps<Query extends ViewerListQuery> = {
  query: GraphQLTaggedNode
  title: string
  back: string
  children: (viewer: NonNullable<Query['response']['viewer']>) => ReactNode
}

export const ViewerListScreen = <Query extends ViewerListQuery>(props: ViewerListScreenProps<Query>) => (
  <Suspense fallback={<PeopleSkeleton title={props.title} />}>
    <ScreenContent {...props} />
  </Suspense>
)

function ScreenContent<Query extends ViewerListQuery>({
  query,
  title,
  back,
  children,
}: ViewerListScreenProps<Query>) {
  const { viewer } = useRevalidatedQuery<Query>(query, {}, { instead: hasScrolledPastWindow })
  return (
    viewer && (
      <Shell viewer={viewer} title={title} back={back}>
        {children(viewer)}
      </Shell>
    )
  )
}
