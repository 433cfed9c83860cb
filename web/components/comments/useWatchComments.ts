// Applies live updates of a post's comments to the store while its panel is open.
import { useRef } from 'react'
import { graphql, useRelayEnvironment } from 'react-relay'
import { isKnown } from '#web/relay/store/storeUpdates.ts'
import { useWatch } from '#web/relay/live/useWatch.ts'
import type { useWatchCommentsSubscription } from '#web/__generated__/useWatchCommentsSubscription.graphql.ts'
import { addComment, updateReplyCount, removeComment } from './lists.ts'

/** `isTold` marks fragments of live updates, which go to many viewers and so skip fields of one viewer. */
const subscription = graphql`
  subscription useWatchCommentsSubscription($postId: ID!) {
    postUpdates(postId: $postId) {
      __typename
      ... on PostCounts {
        post {
          id
          likesCount
          commentsCount
          repostsCount
        }
      }
      ... on PostEdited {
        post {
          id
          content
          editedAt
          mentions {
            ...MentionText_mention @arguments(isTold: true)
          }
          namedTopics {
            ...MentionText_topic
          }
        }
      }
      ... on CommentAdded {
        comment {
          id
          rootId
          threadRepliesCount
          likesCount
          ...CommentThread_comment @arguments(isTold: true)
        }
      }
      ... on CommentChanged {
        comment {
          id
          rootId
          threadRepliesCount
          likesCount
          ...CommentThread_comment @arguments(isTold: true)
        }
      }
      ... on CommentRemoved {
        commentId
      }
      ... on PostDeleted {
        postId @deleteRecord
      }
    }
  }
`

interface WatchedComments {
  postId: string
  /**
   * Number of loaded comments and the replies of their threads; null while pages are left to load. Not the post's own
   * count, which the feed may have updated before the list.
   */
  knownCount: number | null
  refetch: () => void
}

export function useWatchComments({ postId, knownCount, refetch }: WatchedComments) {
  const environment = useRelayEnvironment()
  /** Ids of removed comments that were loaded; any other was in a closed thread, so the list is refetched. */
  const removedIds = useRef(new Set<string>())
  useWatch<useWatchCommentsSubscription>(subscription, {
    variables: { postId },
    objectId: postId,
    changes({ postUpdates: update }) {
      if (update.__typename === 'CommentAdded') return addComment(postId, update.comment, { isOwn: false })
      if (update.__typename === 'CommentChanged') return updateReplyCount(update.comment)
      if (update.__typename !== 'CommentRemoved') return []
      if (isKnown(environment, update.commentId)) removedIds.current.add(update.commentId)
      return removeComment(update.commentId)
    },
    onData({ postUpdates }, isFirst) {
      if (postUpdates.__typename === 'CommentRemoved' && !removedIds.current.has(postUpdates.commentId))
        refetch()
      if (postUpdates.__typename !== 'PostCounts' || !isFirst) return
      // The counts differ if comments came or went between the query and the subscription.
      const differs = knownCount !== null && postUpdates.post.commentsCount !== knownCount
      if (isFirst === 'again' || differs) refetch()
    },
  })
}
