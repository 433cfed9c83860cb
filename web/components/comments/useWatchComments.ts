// What happens to the comments of a post while its panel is open: each is added, changed or taken away by itself.
import { useRef } from 'react'
import { graphql } from 'react-relay'
import { addComment, noteReplies, removeComment } from '#web/relay/commentLists.ts'
import { useWatch } from '#web/relay/useWatch.ts'
import type { useWatchCommentsSubscription } from '#web/__generated__/useWatchCommentsSubscription.graphql.ts'

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
  /** What went from here: of any other, a reply in a folded thread, only the server knows which thread had it. */
  const gone = useRef(new Set<string>())
  useWatch<useWatchCommentsSubscription>(
    graphql`
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
                ...MentionText_mention
              }
            }
          }
          ... on CommentAdded {
            comment {
              id
              rootId
              threadRepliesCount
              ...CommentThread_comment
            }
          }
          ... on CommentChanged {
            comment {
              id
              rootId
              threadRepliesCount
              ...CommentThread_comment
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
    `,
    {
      variables: { postId },
      of: postId,
      updater(store, { postUpdates }) {
        const comment = store.getRootField('postUpdates')?.getLinkedRecord('comment')
        if (postUpdates.__typename === 'CommentRemoved') {
          const { commentId } = postUpdates
          if (removeComment(store, commentId)) gone.current.add(commentId)
        }
        if (!comment) return
        if (postUpdates.__typename === 'CommentAdded') addComment(store, { postId, comment, isOwn: false })
        else noteReplies(store, comment)
      },
      onTold({ postUpdates }, isFirst) {
        if (postUpdates.__typename === 'CommentRemoved' && !gone.current.has(postUpdates.commentId)) ask()
        if (postUpdates.__typename !== 'PostCounts' || !isFirst) return
        // What was said or taken back between reading and watching makes them differ.
        const differs = said !== null && postUpdates.post.commentsCount !== said
        if (isFirst === 'again' || differs) ask()
      },
    },
  )
}
