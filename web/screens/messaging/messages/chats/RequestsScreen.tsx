// The viewer's pending message requests, newest first (001 §2).
import { graphql, usePaginationFragment } from 'react-relay'
import { EndlessList } from '#web/components/list/EndlessList.tsx'
import { ListFrame } from '#web/components/list/ListFrame.tsx'
import { Shell } from '#web/components/shell/Shell.tsx'
import { EmptyState } from '#web/design/display/EmptyState.tsx'
import { RowSkeleton } from '#web/design/display/RowSkeleton.tsx'
import { hasScrolledPastWindow } from '#web/lib/page/scrollMemory.ts'
import { nodes } from '#web/relay/store/nodes.ts'
import { useRevalidatedQuery } from '#web/relay/hooks/useRevalidatedQuery.ts'
import type {
  RequestsScreen_viewer$data,
  RequestsScreen_viewer$key,
} from '#web/__generated__/RequestsScreen_viewer.graphql.ts'
import type { RequestsScreenPageQuery } from '#web/__generated__/RequestsScreenPageQuery.graphql.ts'
import type { RequestsScreenQuery } from '#web/__generated__/RequestsScreenQuery.graphql.ts'
import { ChatRow } from './ChatRow.tsx'
import { FollowMessages } from '../chat/FollowMessages.tsx'

export function RequestsScreen({ title }: { title: string }) {
  return (
    <ListFrame title={title} hasBack noun="requests">
      <ScreenContent title={title} />
    </ListFrame>
  )
}

function ScreenContent({ title }: { title: string }) {
  const { viewer } = useRevalidatedQuery<RequestsScreenQuery>(
    graphql`
      query RequestsScreenQuery {
        viewer {
          eventSeq
          ...Shell_viewer
          ...RequestsScreen_viewer
        }
      }
    `,
    {},
    { instead: hasScrolledPastWindow },
  )
  if (!viewer) return null
  return (
    <FollowMessages after={viewer.eventSeq}>
      <Shell viewer={viewer} title={title} back="/messages">
        <Requests viewer={viewer} />
      </Shell>
    </FollowMessages>
  )
}

type Request = RequestsScreen_viewer$data['messageRequests']['edges'][number]['node']

const renderRequest = (request: Request) => <ChatRow conversation={request} isPlain />

function Requests(props: { viewer: RequestsScreen_viewer$key }) {
  const { data, ...pages } = usePaginationFragment<RequestsScreenPageQuery, RequestsScreen_viewer$key>(
    graphql`
      fragment RequestsScreen_viewer on Viewer
      @argumentDefinitions(first: { type: "Int", defaultValue: 20 }, after: { type: "String" })
      @refetchable(queryName: "RequestsScreenPageQuery") {
        messageRequests(first: $first, after: $after) @connection(key: "RequestsScreen_messageRequests") {
          edges {
            node {
              id
              ...ChatRow_conversation
            }
          }
        }
      }
    `,
    props.viewer,
  )
  return (
    <EndlessList
      label="Message requests"
      role="list"
      noun="requests"
      items={nodes(data.messageRequests)}
      renderItem={renderRequest}
      pages={pages}
      skeleton={<RowSkeleton isChat />}
      usualHeight={76}
      empty={
        <EmptyState
          title="No message requests"
          text="Who does not follow you asks before writing to you. You find them here."
        />
      }
    />
  )
}
