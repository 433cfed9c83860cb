// Publishes a post and says so: it stands at the top of the feeds that are in the store.
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import { useNavigate } from 'react-router-dom'
import type { Environment } from 'relay-runtime'
import { readFeeds, readPostsOf } from '#web/components/post/feeds.ts'
import { readFeedChoice } from '#web/lib/feedChoice.ts'
import { toast } from '#web/design/toast.ts'
import { keepOwnOnTop } from '#web/lib/ownOnTop.ts'
import { useCommit } from '#web/relay/useCommit.ts'
import { sessionKeys } from '#web/session/keys.ts'
import { getSession } from '#web/session/session.ts'
import type {
  CreatePostInput,
  useCreatePostMutation,
} from '#web/__generated__/useCreatePostMutation.graphql.ts'

export type NewPost = CreatePostInput

/** In milliseconds: a post waits no longer for a feed. */
const patienceMs = 2000

/** Whoever came straight here, after a reload for instance, has read no feed that the post could stand on. */
async function readFeed(environment: Environment) {
  if (readFeeds(environment).length > 0) return
  const { default: query } = await import('#web/__generated__/DashboardScreenQuery.graphql.ts')
  await fetchQuery(environment, query, { ...readFeedChoice() }).toPromise()
}

const patience = () => new Promise((resolve) => setTimeout(resolve, patienceMs))

/** Rejects with a ServerError. */
export function useCreatePost() {
  const environment = useRelayEnvironment()
  const navigate = useNavigate()
  // A draft comes back after a reload, and would be posted twice.
  const [commit] = useCommit<useCreatePostMutation>(
    graphql`
      mutation useCreatePostMutation(
        $input: CreatePostInput!
        $connections: [ID!]!
        $ownConnections: [ID!]!
      ) {
        createPost(input: $input) {
          post @prependNode(connections: $connections, edgeTypeName: "FeedEdge") {
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
    { keptIn: sessionKeys.unfinishedPost },
  )
  return async (input: NewPost) => {
    // A quote is written over the screen one stays on. Without a feed the post is published all the same.
    if (!input.quoteOf) await Promise.race([readFeed(environment).catch(() => {}), patience()])
    const { createPost } = await commit({
      input,
      connections: readFeeds(environment),
      ownConnections: readPostsOf(environment, btoa(`User:${getSession().user?.id}`)),
    })
    keepOwnOnTop()
    const view = () => void navigate(`/posts/${createPost.post.databaseId}`)
    const action = { label: 'View', act: view }
    toast({ title: 'Post created successfully!', kind: 'success', action })
  }
}
