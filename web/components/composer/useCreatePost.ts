// Mutation that publishes a post and puts it on top of the loaded feeds.
import { graphql, useRelayEnvironment } from 'react-relay'
import { useNavigate } from 'react-router-dom'
import { findLoadedFeeds, findLoadedProfileLists } from '#web/components/post/feeds.ts'
import { toast } from '#web/design/overlays/toast.ts'
import { pinOwnPost } from '#web/lib/pinnedPost.ts'
import { useMutationPromise } from '#web/relay/hooks/useMutationPromise.ts'
import { sessionKeys } from '#web/session/keys.ts'
import { getSession } from '#web/session/session.ts'
import type {
  CreatePostInput,
  useCreatePostMutation,
} from '#web/__generated__/useCreatePostMutation.graphql.ts'

export function useCreatePost() {
  const environment = useRelayEnvironment()
  const navigate = useNavigate()
  // Kept on the device, because a draft restored after a reload would be posted twice.
  const [commit] = useMutationPromise<useCreatePostMutation>(
    graphql`
      mutation useCreatePostMutation(
        $input: CreatePostInput!
        $connections: [ID!]!
        $ownConnections: [ID!]!
      ) {
        createPost(input: $input) {
          post @prependNode(connections: $connections, edgeTypeName: "FeedEdge") {
            id
            databaseId
            author {
              postsCount
            }
            ...PostCard_post
          }
          own: post @prependNode(connections: $ownConnections, edgeTypeName: "PostEdge") {
            id
          }
        }
      }
    `,
    { submissionKey: sessionKeys.unfinishedPost },
  )
  return async (input: CreatePostInput) => {
    const connections = findLoadedFeeds(environment)
    const { createPost } = await commit({
      input,
      connections,
      ownConnections: findLoadedProfileLists(environment, btoa(`User:${getSession().user?.id}`)),
    })
    pinOwnPost(connections.length === 0 ? createPost.post.id : null)
    const view = () => void navigate(`/posts/${createPost.post.databaseId}`)
    const action = { label: 'View', act: view }
    toast({ title: 'Post created successfully!', kind: 'success', action })
  }
}
