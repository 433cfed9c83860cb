// Comments under a post: the field for a new one, then the list.
import { useContext, useMemo } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import { cx } from '#web/design/cx.ts'
import { RetryContext } from '#web/relay/network/retry.ts'
import { useSession } from '#web/session/session.ts'
import type { CommentPanelQuery } from '#web/__generated__/CommentPanelQuery.graphql.ts'
import { CommentList } from './CommentList.tsx'
import { CommentsBoundary } from './CommentsBoundary.tsx'
import { CommentPanelProvider, type CommentPanelState } from './panelContext.ts'
import { NewComment } from './writing/NewComment.tsx'

interface CommentPanelProps {
  postId: string
  where: CommentPanelState['where']
}

export function CommentPanel(props: CommentPanelProps) {
  return (
    <section
      aria-label="Comments"
      className={cx('pt-2.5', props.where === 'feed' ? 'border-t border-line pb-2' : 'pb-20')}
    >
      <CommentsBoundary label="Loading comments">
        <Panel {...props} />
      </CommentsBoundary>
    </section>
  )
}

function Panel({ postId, where }: CommentPanelProps) {
  const fetchKey = useContext(RetryContext)
  const { user: currentUser } = useSession()
  const { viewer, node } = useLazyLoadQuery<CommentPanelQuery>(
    graphql`
      query CommentPanelQuery($postId: ID!, $first: Int!, $after: String) {
        viewer {
          user {
            ...CommentInput_user
          }
        }
        node(id: $postId) {
          ... on Post @alias(as: "post") {
            viewerMayReply
            author {
              databaseId
            }
            ...NewComment_post
            ...CommentList_post @arguments(first: $first, after: $after)
          }
        }
      }
    `,
    { postId, first: 20 },
    { fetchKey, fetchPolicy: 'store-or-network' },
  )
  const post = node?.post
  const canReply = post?.viewerMayReply ?? false
  const isOwnPost = post?.author?.databaseId === currentUser?.id
  const panel = useMemo(
    () => ({ postId, where, canReply, isOwnPost, ...createScroller() }),
    [postId, where, canReply, isOwnPost],
  )
  if (!viewer || !post) return null
  return (
    <CommentPanelProvider value={panel}>
      <NewComment post={post} user={viewer.user} />
      <CommentList post={post} user={viewer.user} />
    </CommentPanelProvider>
  )
}

/** Scrolls to the viewer's new comment. Its live event may render it before or after the response names it. */
function createScroller(): Pick<CommentPanelState, 'scrollToComment' | 'registerComment'> {
  let pendingId: string | null = null
  const elements = new Map<string, HTMLElement>()
  function scroll() {
    const element = pendingId === null ? undefined : elements.get(pendingId)
    if (!element) return
    pendingId = null
    element.scrollIntoView({ block: 'nearest' })
  }
  return {
    scrollToComment(commentId) {
      pendingId = commentId
      scroll()
    },
    registerComment(commentId, element) {
      elements.set(commentId, element)
      scroll()
      return () => void elements.delete(commentId)
    },
  }
}
