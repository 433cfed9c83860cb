// The comments under a post: the place to write one above, all of them below, each once, however it came.
import { Suspense, useContext, useMemo } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import { cx } from '#web/design/cx.ts'
import { QueryBoundary } from '#web/relay/hooks/QueryBoundary.tsx'
import { RetryContext } from '#web/relay/network/retry.ts'
import { useSession } from '#web/session/session.ts'
import type { CommentPanelQuery } from '#web/__generated__/CommentPanelQuery.graphql.ts'
import { CommentList } from './CommentList.tsx'
import { commentsFailed } from './commentsFailed.tsx'
import { CommentSkeletons } from './CommentSkeletons.tsx'
import { ConversationProvider, type Conversation } from './conversation.ts'
import { NewComment } from './writing/NewComment.tsx'

interface CommentPanelProps {
  /** The global id of the post. */
  postId: string
  where: Conversation['where']
}

export function CommentPanel(props: CommentPanelProps) {
  return (
    <section
      aria-label="Comments"
      // At the end of the page there is room below the last for the message over it.
      className={cx('pt-2.5', props.where === 'feed' ? 'border-t border-line pb-2' : 'pb-20')}
    >
      <QueryBoundary fallback={commentsFailed}>
        <Suspense fallback={<CommentSkeletons label="Loading comments" />}>
          <Panel {...props} />
        </Suspense>
      </QueryBoundary>
    </section>
  )
}

function Panel({ postId, where }: CommentPanelProps) {
  const fetchKey = useContext(RetryContext)
  const { user: me } = useSession()
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
  const mayReply = post?.viewerMayReply ?? false
  const isPostOwn = post?.author?.databaseId === me?.id
  const conversation = useMemo(
    () => ({ postId, where, mayReply, isPostOwn, ...sightOnce() }),
    [postId, where, mayReply, isPostOwn],
  )
  if (!viewer || !post) return null
  return (
    <ConversationProvider value={conversation}>
      <NewComment post={post} user={viewer.user} />
      <CommentList post={post} user={viewer.user} />
    </ConversationProvider>
  )
}

/** Whichever comes last: that a comment is shown, which its event may do before the answer, or that it is the reader's. */
function sightOnce(): Pick<Conversation, 'noteWritten' | 'noteShown'> {
  let written: string | null = null
  const places = new Map<string, HTMLElement>()
  function look() {
    const place = written === null ? undefined : places.get(written)
    if (!place) return
    written = null
    place.scrollIntoView({ block: 'nearest' })
  }
  return {
    noteWritten(commentId) {
      written = commentId
      look()
    },
    noteShown(commentId, place) {
      places.set(commentId, place)
      look()
      return () => void places.delete(commentId)
    },
  }
}
