// Subscription to changes of a person: profile, counts, follow status and deletion.
import { graphql } from 'react-relay'
import { setEnum } from '#web/relay/store/storeUpdates.ts'
import { useWatch } from '#web/relay/live/useWatch.ts'
import type { useWatchPersonSubscription } from '#web/__generated__/useWatchPersonSubscription.graphql.ts'

const subscription = graphql`
  subscription useWatchPersonSubscription($userId: ID!) {
    userUpdates(userId: $userId) {
      __typename
      ... on UserChanged {
        user {
          id
          firstName
          lastName
          displayName
          handle
          isVerified
          isPrivate
          bio
          link
          linkHost
          followersCount
          followingCount
          postsCount
          profileImageUrl(width: 96)
          largeImageUrl: profileImageUrl(width: 192)
          wholeImageUrl: profileImageUrl(width: 512)
          profileImageThumbhash
        }
      }
      ... on UserFollowed {
        userId
        status
      }
      ... on UserGone {
        userId @deleteRecord
      }
    }
  }
`

/** `userId` is the global id. Selects no viewer-dependent fields, so that all viewers share one event. */
export function useWatchPerson(userId: string) {
  useWatch<useWatchPersonSubscription>(subscription, {
    variables: { userId },
    objectId: userId,
    changes: ({ userUpdates: event }) =>
      event.__typename === 'UserFollowed' ? [setEnum(event.userId, 'viewerFollowStatus', event.status)] : [],
  })
}
