// A post with its comments, for signed-in users.
import { useCallback, useEffect, useRef, type ReactNode } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import { useNavigate } from 'react-router-dom'
import { CommentPanel } from '#web/components/comments/CommentPanel.tsx'
import { PostCard } from '#web/components/post/PostCard.tsx'
import { Shell } from '#web/components/shell/Shell.tsx'
import { markFetched } from '#web/relay/store/freshness.ts'
import { QueryBoundary } from '#web/relay/hooks/QueryBoundary.tsx'
import { retryConfig } from '#web/relay/network/retry.ts'
import { useRevalidatedQuery } from '#web/relay/hooks/useRevalidatedQuery.ts'
import { useSession } from '#web/session/session.ts'
import type { PostScreenQuery } from '#web/__generated__/PostScreenQuery.graphql.ts'
import { PostFailed } from './PostFailed.tsx'
import { PostNotFound } from './PostNotFound.tsx'
import { retries } from './retries.ts'

const query = graphql`
  query PostScreenQuery($databaseId: Int!, $withComments: Boolean!) {
    viewer {
      ...Shell_viewer
      user {
        ...CommentInput_user
      }
    }
    post(databaseId: $databaseId) {
      id
      viewerMayReply
      author {
        databaseId
      }
      ...PostCard_post
      ...NewComment_post
      ...CommentList_post @alias(as: "list") @include(if: $withComments)
    }
  }
`

type SignedInPostProps = { databaseId: number; title: string }

export function SignedInPost(props: SignedInPostProps) {
  return (
    <QueryBoundary fallback={(error, retry) => <PostFailed error={error} onRetry={retry} />}>
      <ScreenContent {...props} />
    </QueryBoundary>
  )
}

function ScreenContent({ databaseId, title }: SignedInPostProps) {
  const { viewer, post } = usePost(databaseId)
  if (!viewer) return null
  return (
    <Shell viewer={viewer} title={title} back="/">
      <PostGuard authorId={post?.author.databaseId}>
        {post && (
          <>
            <PostCard post={post} isDetail />
            <div id="comments" className="px-4 pt-1 md:px-6">
              <CommentPanel postId={post.id} where="single" />
            </div>
          </>
        )}
      </PostGuard>
    </Shell>
  )
}

/** Leaves the screen when the author deletes the post on it; shows other viewers that it is gone. */
function PostGuard({ authorId, children }: { authorId: number | undefined; children: ReactNode }) {
  const { user } = useSession()
  const navigate = useNavigate()
  const exists = authorId !== undefined
  const wasOwn = useRef(false)
  useEffect(() => {
    if (exists) wasOwn.current = authorId === user?.id
    else if (wasOwn.current) void navigate('/', { replace: true })
  }, [exists, authorId, user, navigate])
  return exists ? children : <PostNotFound />
}

/** Fetches post and comments; when the viewer returns, only the post, as its comments update live. */
function usePost(databaseId: number) {
  const environment = useRelayEnvironment()
  const hasMounted = useRef(false)
  const refetchPostOnly = useCallback(() => {
    if (!hasMounted.current) return false
    const postOnlyVariables = { databaseId, withComments: false }
    const networkCacheConfig = retryConfig(retries)
    fetchQuery<PostScreenQuery>(environment, query, postOnlyVariables, { networkCacheConfig }).subscribe({
      // Counts as a fetch of the whole query; otherwise every return would refetch (ADR 29).
      next: () => markFetched('PostScreenQuery', { databaseId, withComments: true }),
      error: () => {},
    })
    return true
  }, [environment, databaseId])
  const data = useRevalidatedQuery<PostScreenQuery>(
    query,
    { databaseId, withComments: true },
    { instead: refetchPostOnly, retries },
  )
  useEffect(() => {
    hasMounted.current = true
  }, [])
  return data
}
