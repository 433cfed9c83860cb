// What happens to the comments of a post while its panel is open: each is added, changed or taken away by itself.
import { useState } from 'react'
import { graphql } from 'react-relay'
import { addComment, noteReplies, removeComment } from '#web/relay/commentLists.ts'
import { useWatch } from '#web/relay/useWatch.ts'
import type { useWatchCommentsSubscription } from '#web/__generated__/useWatchCommentsSubscription.graphql.ts'

interface Watched {
  postId: string
  /** As it was read: what was said between reading and watching makes it differ. */
  commentsCount: number
  /** Asks for the comments anew. */
  ask: () => void
}

export function useWatchComments({ postId, commentsCount, ask }: Watched) {
  // What is shown may know better by now: the feed around the panel watches the post too.
  const [read] = useState(commentsCount)
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
        if (postUpdates.__typename === 'CommentRemoved') removeComment(store, postUpdates.commentId)
        if (!comment) return
        if (postUpdates.__typename === 'CommentAdded') addComment(store, { postId, comment, isOwn: false })
        else noteReplies(store, comment)
      },
      onTold({ postUpdates }, isFirst) {
        if (postUpdates.__typename !== 'PostCounts' || !isFirst) return
        if (isFirst === 'again' || postUpdates.post.commentsCount !== read) ask()
      },
    },
  )
}
