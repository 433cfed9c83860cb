// Comments of a post, oldest first, each with its thread, updated live.
import { graphql, usePaginationFragment } from 'react-relay'
import { nodes } from '#web/relay/store/nodes.ts'
import { useRefetchableList } from '#web/relay/hooks/useRefetchableList.ts'
import type { CommentInput_user$key } from '#web/__generated__/CommentInput_user.graphql.ts'
import type { CommentList_post$key } from '#web/__generated__/CommentList_post.graphql.ts'
import type { CommentListPaginationQuery } from '#web/__generated__/CommentListPaginationQuery.graphql.ts'
import panelQuery from '#web/__generated__/CommentPanelQuery.graphql.ts'
import { CommentThread } from './CommentThread.tsx'
import { useCommentPanel } from './panelContext.ts'
import { commentsPollMs, sortOldestFirst } from './order.ts'
import { commentList } from './lists.ts'
import { useWatchComments } from './useWatchComments.ts'
import { ViewMore } from './ViewMore.tsx'

type CommentListProps = { post: CommentList_post$key; user: CommentInput_user$key }

export function CommentList({ user, ...props }: CommentListProps) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    CommentListPaginationQuery,
    CommentList_post$key
  >(
    graphql`
      fragment CommentList_post on Post
      @argumentDefinitions(first: { type: "Int", defaultValue: 20 }, after: { type: "String" })
      @refetchable(queryName: "CommentListPaginationQuery") {
        id
        # Refetched with the comments, for every component that shows the count.
        commentsCount
        comments(first: $first, after: $after) @connection(key: "CommentList_comments") {
          edges {
            node {
              id
              databaseId
              repliesCount
              isHidden
              ...CommentThread_comment
            }
          }
          pageInfo {
            endCursor
          }
        }
      }
    `,
    props.post,
  )
  const { id: postId, comments } = data
  const shown = comments ? sortOldestFirst(nodes(comments)) : []
  const { where } = useCommentPanel()
  const refetch = useRefetchableList({
    query: panelQuery,
    variables: { postId },
    list: commentList(postId),
    shown: shown.length,
    endCursor: comments?.pageInfo.endCursor,
    hasMore: hasNext,
    pollMs: commentsPollMs,
    isFresh: where === 'single',
  })
  const visible = shown.filter(({ isHidden }) => !isHidden)
  const knownCount = visible.reduce((sum, { repliesCount }) => sum + 1 + repliesCount, 0)
  useWatchComments({ postId, knownCount: hasNext ? null : knownCount, refetch })
  return (
    <>
      <ul aria-label="Comments">
        {shown.map((comment) => (
          <CommentThread key={comment.id} comment={comment} user={user} />
        ))}
      </ul>
      {shown.length === 0 && <p className="py-4 text-sm text-faint">No comments yet.</p>}
      {hasNext && <ViewMore label="View more comments" isPending={isLoadingNext} load={loadNext} />}
    </>
  )
}
