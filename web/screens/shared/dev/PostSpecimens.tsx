// Samples of posts in all variants for the design screen; the tests of the post card use the same query.
import { useState } from 'react'
import { graphql, RelayEnvironmentProvider, useLazyLoadQuery } from 'react-relay'
import {
  createOperationDescriptor,
  Environment,
  getRequest,
  Network,
  RecordSource,
  Store,
} from 'relay-runtime'
import { PostCard } from '#web/components/post/PostCard.tsx'
import { nodes } from '#web/relay/store/nodes.ts'
import type { PostSpecimensQuery } from '#web/__generated__/PostSpecimensQuery.graphql.ts'
import { samplePosts } from './samplePosts.ts'
import { Specimen } from './Specimen.tsx'

const query = graphql`
  query PostSpecimensQuery {
    viewer {
      feed(first: 20) {
        edges {
          node {
            id
            ...PostCard_post
          }
        }
      }
    }
  }
`

/** A Relay environment with the sample posts and no network. */
function createSampleEnvironment(): Environment {
  const environment = new Environment({
    network: Network.create(() => Promise.reject(new Error('There is no server here'))),
    store: new Store(new RecordSource()),
  })
  const operation = createOperationDescriptor(getRequest(query), {})
  const edges = samplePosts.map((node) => ({ node }))
  environment.commitPayload(operation, { viewer: { feed: { edges } } })
  environment.retain(operation)
  return environment
}

export function PostSpecimens() {
  const [environment] = useState(createSampleEnvironment)
  return (
    <Specimen title="Posts">
      <RelayEnvironmentProvider environment={environment}>
        <div className="-mx-4">
          <Posts />
        </div>
      </RelayEnvironmentProvider>
    </Specimen>
  )
}

export function Posts({ repostedBy }: { repostedBy?: string }) {
  const { viewer } = useLazyLoadQuery<PostSpecimensQuery>(query, {}, { fetchPolicy: 'store-or-network' })
  return (
    viewer && nodes(viewer.feed).map((post) => <PostCard key={post.id} post={post} repostedBy={repostedBy} />)
  )
}
