// Follows what happens to a post that is in a list: its counts, its text, and that it is gone.
import { graphql } from 'react-relay'
import { useWatch } from '#web/relay/live/useWatch.ts'
import type { useWatchPostSubscription } from '#web/__generated__/useWatchPostSubscription.graphql.ts'

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

/** `postId` is its global id. Asks for nothing about the viewer, so that many can be told at once. */
export function useWatchPost(postId: string) {
  useWatch<useWatchPostSubscription>(subscription, { variables: { postId }, of: postId })
}
