// Replies in a thread, oldest first; replies to replies are in the same list (001 §2).
import { graphql, useLazyLoadQuery, usePaginationFragment } from 'react-relay'
import { useContext } from 'react'
import { nodes } from '#web/relay/store/nodes.ts'
import { RetryContext } from '#web/relay/network/retry.ts'
import { useRefetchableList } from '#web/relay/hooks/useRefetchableList.ts'
import { useOnReconnect } from '#web/relay/live/useOnReconnect.ts'
import type { CommentInput_user$key } from '#web/__generated__/CommentInput_user.graphql.ts'
import type { CommentReplies_comment$key } from '#web/__generated__/CommentReplies_comment.graphql.ts'
import type { CommentRepliesPaginationQuery } from '#web/__generated__/CommentRepliesPaginationQuery.graphql.ts'
import type { CommentRepliesQuery } from '#web/__generated__/CommentRepliesQuery.graphql.ts'
import { Answerable } from './writing/Answerable.tsx'
import { replyList } from './lists.ts'
import { commentsPollMs, sortOldestFirst } from './order.ts'
import { ViewMore } from './ViewMore.tsx'

const query = graphql`
  query CommentRepliesQuery($commentId: ID!, $first: Int!, $after: String) {
    node(id: $commentId) {
      ...CommentReplies_comment @arguments(first: $first, after: $after) @alias(as: "comment")
    }
  }
`

type CommentRepliesProps = { commentId: string; user: CommentInput_user$key }

export function CommentReplies({ commentId, user }: CommentRepliesProps) {
  const fetchKey = useContext(RetryContext)
  const { node } = useLazyLoadQuery<CommentRepliesQuery>(
    query,
    { commentId, first: 20 },
    { fetchKey, fetchPolicy: 'store-or-network' },
  )
  return node?.comment && <Replies commentId={commentId} comment={node.comment} user={user} />
}

function Replies({
  commentId,
  user,
  ...props
}: CommentRepliesProps & { comment: CommentReplies_comment$key }) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    CommentRepliesPaginationQuery,
    CommentReplies_comment$key
  >(
    graphql`
      fragment CommentReplies_comment on Comment
      @argumentDefinitions(first: { type: "Int", defaultValue: 20 }, after: { type: "String" })
      @refetchable(queryName: "CommentRepliesPaginationQuery") {
        replies(first: $first, after: $after) @connection(key: "CommentReplies_replies") {
          edges {
            node {
              id
              databaseId
              ...Answerable_comment
            }
          }
          pageInfo {
            endCursor
          }
        }
      }
    `,
    props.comment,
  )
  const replies = sortOldestFirst(nodes(data.replies))
  const refetch = useRefetchableList({
    query,
    variables: { commentId },
    list: replyList(commentId),
    shown: replies.length,
    endCursor: data.replies.pageInfo.endCursor,
    hasMore: hasNext,
    pollMs: commentsPollMs,
  })
  useOnReconnect(refetch)
  return (
    <>
      <ul aria-label="Replies">
        {replies.map((reply) => (
          <li key={reply.id}>
            <Answerable comment={reply} user={user} />
          </li>
        ))}
      </ul>
      {hasNext && <ViewMore label="View more replies" isPending={isLoadingNext} load={loadNext} />}
    </>
  )
}
