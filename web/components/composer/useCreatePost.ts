// Publishes a post: it stands at the top of the feeds that are in the store.
import { graphql, useRelayEnvironment } from 'react-relay'
import { keepOwnOnTop } from '#web/relay/freshness.ts'
import { feedConnections } from '#web/relay/lists.ts'
import { useCommit } from '#web/relay/useCommit.ts'
import type {
  CreatePostInput,
  useCreatePostMutation,
} from '#web/__generated__/useCreatePostMutation.graphql.ts'

export type NewPost = CreatePostInput

/** Rejects with a ServerError. */
export function useCreatePost() {
  const environment = useRelayEnvironment()
  const [commit] = useCommit<useCreatePostMutation>(graphql`
    mutation useCreatePostMutation($input: CreatePostInput!, $connections: [ID!]!) {
      createPost(input: $input) {
        post @prependNode(connections: $connections, edgeTypeName: "FeedEdge") {
          ...PostCard_post
        }
      }
    }
  `)
  return async (input: NewPost) => {
    await commit({ input, connections: feedConnections(environment) })
    keepOwnOnTop()
  }
}
