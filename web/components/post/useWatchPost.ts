// Subscribes to a post's counts, edits and deletion.
import { graphql } from 'react-relay'
import { useWatch } from '#web/relay/live/useWatch.ts'
import type { useWatchPostSubscription } from '#web/__generated__/useWatchPostSubscription.graphql.ts'

/** `isTold` marks fragments of live updates, which go to many viewers and so skip fields of one viewer. */
const subscription = graphql`
  subscription useWatchPostSubscription($postId: ID!) {
    postUpdates(postId: $postId) {
      __typename
      ... on PostCounts {
        post {
          id
          likesCount
          commentsCount
          repostsCount
          isHeld
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
      ... on PostDeleted {
        postId @deleteRecord
      }
    }
  }
`

/** `postId` is a global id. The fields are the same for every viewer, so the server shares the events. */
export function useWatchPost(postId: string) {
  useWatch<useWatchPostSubscription>(subscription, { variables: { postId }, objectId: postId })
}
