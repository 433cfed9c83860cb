// The comments of a post, the oldest first, each with its thread; they change by themselves.
import { graphql, usePaginationFragment } from 'react-relay'
import { nodes } from '#web/relay/store/nodes.ts'
import { useGrownList } from '#web/relay/hooks/useGrownList.ts'
import type { CommentInput_user$key } from '#web/__generated__/CommentInput_user.graphql.ts'
import type { CommentList_post$key } from '#web/__generated__/CommentList_post.graphql.ts'
import type { CommentListPaginationQuery } from '#web/__generated__/CommentListPaginationQuery.graphql.ts'
import panelQuery from '#web/__generated__/CommentPanelQuery.graphql.ts'
import { CommentThread } from './CommentThread.tsx'
import { useConversation } from './conversation.ts'
import { commentsPollMs, inOrder } from './order.ts'
import { commentsOf } from './lists.ts'
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
        # Read anew with them, for whoever shows it.
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
  const shown = comments ? inOrder(nodes(comments)) : []
  const { where } = useConversation()
  const ask = useGrownList({
    query: panelQuery,
    variables: { postId },
    list: commentsOf(postId),
    shown: shown.length,
    endCursor: comments?.pageInfo.endCursor,
    hasMore: hasNext,
    pollMs: commentsPollMs,
    isFresh: where === 'single',
  })
  const counted = shown.filter(({ isHidden }) => !isHidden)
  const said = counted.reduce((sum, { repliesCount }) => sum + 1 + repliesCount, 0)
  useWatchComments({ postId, said: hasNext ? null : said, ask })
  return (
    <>
      <ul aria-label="Comments">
        {shown.map((comment) => (
          <CommentThread key={comment.id} comment={comment} user={user} />
        ))}
      </ul>
      {shown.length === 0 && <p className="py-4 text-sm text-faint">No comments yet.</p>}
      {hasNext && <ViewMore words="View more comments" isPending={isLoadingNext} load={loadNext} />}
    </>
  )
}
