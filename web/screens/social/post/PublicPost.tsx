// A post for anonymous visitors: the card without comments (001 §4).
import { useContext } from 'react'
import { graphql, RelayEnvironmentProvider, useLazyLoadQuery } from 'react-relay'
import { PostCard } from '#web/components/post/PostCard.tsx'
import { QueryBoundary } from '#web/relay/hooks/QueryBoundary.tsx'
import { RetryContext, retryConfig } from '#web/relay/network/retry.ts'
import { useAnonymousEnvironment } from '#web/relay/hooks/useAnonymousEnvironment.ts'
import type { PublicPostQuery } from '#web/__generated__/PublicPostQuery.graphql.ts'
import { JoinPlate } from './JoinPlate.tsx'
import { PostFailed } from './PostFailed.tsx'
import { PostNotFound } from './PostNotFound.tsx'
import { PublicFrame } from '#web/components/shell/PublicFrame.tsx'
import { retries } from './retries.ts'

type PublicPostProps = { databaseId: number; title: string }

export function PublicPost(props: PublicPostProps) {
  const environment = useAnonymousEnvironment()
  return (
    <RelayEnvironmentProvider environment={environment}>
      <QueryBoundary fallback={(error, retry) => <PostFailed error={error} onRetry={retry} />}>
        <ScreenContent {...props} />
      </QueryBoundary>
    </RelayEnvironmentProvider>
  )
}

function ScreenContent({ databaseId, title }: PublicPostProps) {
  const fetchKey = useContext(RetryContext)
  const { post } = useLazyLoadQuery<PublicPostQuery>(
    graphql`
      query PublicPostQuery($databaseId: Int!) {
        post(databaseId: $databaseId) {
          ...PostCard_post
          ...JoinPlate_post
        }
      }
    `,
    { databaseId },
    { fetchKey, networkCacheConfig: retryConfig(retries) },
  )
  return (
    <PublicFrame title={title}>
      {post ? (
        <>
          <PostCard post={post} isDetail />
          <JoinPlate post={post} />
        </>
      ) : (
        <PostNotFound />
      )}
    </PublicFrame>
  )
}
