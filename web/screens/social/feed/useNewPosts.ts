// Ids of others' posts published since the feed was read, from events and, after a gap, a query.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { fetchQuery, graphql, useFragment, useRelayEnvironment } from 'react-relay'
import type { FeedScope } from '#web/lib/feedChoice.ts'
import { isStale, defaultStaleMs } from '#web/relay/store/freshness.ts'
import { useOnReconnect } from '#web/relay/live/useOnReconnect.ts'
import { useWatch } from '#web/relay/live/useWatch.ts'
import type { useNewPosts_viewer$key } from '#web/__generated__/useNewPosts_viewer.graphql.ts'
import type { useNewPostsQuery } from '#web/__generated__/useNewPostsQuery.graphql.ts'
import type { useNewPostsSubscription } from '#web/__generated__/useNewPostsSubscription.graphql.ts'

/** Also refetches the counts, which get stale while the socket is down. */
const newestQuery = graphql`
  query useNewPostsQuery($scope: FeedScope!) {
    viewer {
      feed(first: 100, order: LATEST, scope: $scope) {
        edges {
          node {
            id
            createdAt
            likesCount
            commentsCount
            repostsCount
            author {
              id
            }
          }
        }
      }
    }
  }
`

const subscription = graphql`
  subscription useNewPostsSubscription($scope: FeedScope!) {
    newPosts(scope: $scope) {
      __typename
      postId
    }
  }
`

/** Returns the ids, a function that queries for missed ones, and a function that removes the ids once shown. */
export function useNewPosts(viewer: useNewPosts_viewer$key, scope: FeedScope) {
  const environment = useRelayEnvironment()
  const { newest, user } = useFragment(
    graphql`
      fragment useNewPosts_viewer on Viewer @argumentDefinitions(scope: { type: "FeedScope!" }) {
        newest: feed(first: 1, order: LATEST, scope: $scope) {
          edges {
            at
          }
        }
        user {
          id
        }
      }
    `,
    viewer,
  )
  // The time of the entry, not of the post: a reposted old post would make all newer posts count as new.
  const since = newest.edges[0]?.at ?? ''
  const userId = user.id
  // Ids stay until they are fetched, as an event may arrive during a fetch.
  const [announced, setAnnounced] = useState({ scope, ids: new Set<string>() })
  const addIds = useCallback(
    (ids: string[]) =>
      setAnnounced((current) => ({
        scope,
        ids: new Set(current.scope === scope ? [...current.ids, ...ids] : ids),
      })),
    [scope],
  )

  const check = useCallback(() => {
    if (!isStale('useNewPostsQuery', { scope }, defaultStaleMs)) return
    fetchQuery<useNewPostsQuery>(environment, newestQuery, { scope }).subscribe({
      next: ({ viewer: latest }) =>
        addIds(
          (latest?.feed.edges ?? []).flatMap(({ node }) =>
            node && node.createdAt > since && node.author.id !== userId ? [node.id] : [],
          ),
        ),
      // The next check retries.
      error: () => {},
    })
  }, [environment, scope, since, userId, addIds])

  const arrivedAt = useRef(Infinity)
  useEffect(() => {
    arrivedAt.current = Date.now()
  }, [])
  // The first connection, on arrival, follows no gap.
  const checkAfterGap = useCallback(() => {
    if (Date.now() - arrivedAt.current >= defaultStaleMs) check()
  }, [check])
  useOnReconnect(checkAfterGap)
  useWatch<useNewPostsSubscription>(subscription, {
    variables: { scope },
    onData: ({ newPosts }) => addIds([newPosts.postId]),
  })

  return useMemo(() => {
    const ids = announced.scope === scope ? announced.ids : new Set<string>()
    /** Removes the ids that were shown, even if the response lacked some. */
    const clear = () =>
      setAnnounced((current) => ({ ...current, ids: new Set([...current.ids].filter((id) => !ids.has(id))) }))
    return { ids, check, clear }
  }, [announced, scope, check])
}
