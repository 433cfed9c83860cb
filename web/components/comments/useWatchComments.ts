// What happens to the comments of a post while its panel is open: each is added, changed or taken away by itself.
import { useRef } from 'react'
import { graphql, useRelayEnvironment } from 'react-relay'
import { isKnown } from '#web/relay/store/changes.ts'
import { useWatch } from '#web/relay/live/useWatch.ts'
import type { useWatchCommentsSubscription } from '#web/__generated__/useWatchCommentsSubscription.graphql.ts'
import { added, changed, removed } from './lists.ts'

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

interface Watched {
  postId: string
  /**
   * How many comments are known, with the replies in each thread; null while there is more to read, where new ones come
   * along. The post's own count would not do: the feed around the panel watches it, so it may be ahead of the list.
   */
  said: number | null
  /** Asks for the comments anew. */
  ask: () => void
}

export function useWatchComments({ postId, said, ask }: Watched) {
  const environment = useRelayEnvironment()
  /** What went from here: of any other, a reply in a folded thread, only the server knows which thread had it. */
  const gone = useRef(new Set<string>())
  useWatch<useWatchCommentsSubscription>(subscription, {
    variables: { postId },
    of: postId,
    changes({ postUpdates: update }) {
      if (update.__typename === 'CommentAdded') return added(postId, update.comment, { isOwn: false })
      if (update.__typename === 'CommentChanged') return changed(update.comment)
      if (update.__typename !== 'CommentRemoved') return []
      if (isKnown(environment, update.commentId)) gone.current.add(update.commentId)
      return removed(update.commentId)
    },
    onTold({ postUpdates }, isFirst) {
      if (postUpdates.__typename === 'CommentRemoved' && !gone.current.has(postUpdates.commentId)) ask()
      if (postUpdates.__typename !== 'PostCounts' || !isFirst) return
      // What was said or taken back between reading and watching makes them differ.
      const differs = said !== null && postUpdates.post.commentsCount !== said
      if (isFirst === 'again' || differs) ask()
    },
  })
}
