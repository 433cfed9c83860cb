// Home of vendors and customers: composer prompt and feed, in the chosen order and scope (001 §2).
import { Suspense, useCallback, useRef } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import { Link, Navigate, useLocation } from 'react-router-dom'
import { ComposerPrompt } from '#web/components/composer/ComposerPrompt.tsx'
import { Shell } from '#web/components/shell/Shell.tsx'
import { Button } from '#web/design/buttons/Button.tsx'
import { cx } from '#web/design/cx.ts'
import { hasUnsentText } from '#web/lib/page/unsentText.ts'
import { isOwnPostPinned } from '#web/lib/pinnedPost.ts'
import { hasStoredPosition, hasScrolledPastWindow } from '#web/lib/page/scrollMemory.ts'
import { useRevalidatedQuery } from '#web/relay/hooks/useRevalidatedQuery.ts'
import type { DashboardScreenQuery } from '#web/__generated__/DashboardScreenQuery.graphql.ts'
import { FeedSkeleton } from './FeedSkeleton.tsx'
import { FeedSwitch } from './FeedSwitch.tsx'
import { HomeFeed } from './HomeFeed.tsx'
import { useFeedChoice } from './useFeedChoice.ts'

/** Poll interval while the socket is down; 001 §7 names none for the feed. */
const pollMs = 60_000

const dashboardQuery = graphql`
  query DashboardScreenQuery($order: FeedOrder!, $scope: FeedScope!) {
    viewer {
      ...Shell_viewer
      ...HomeFeed_viewer @arguments(order: $order, scope: $scope)
      user {
        userType
        ...ComposerPrompt_user
      }
    }
  }
`

/** Redirects ?post=…, as in links of activities, to the post (000 §2). */
export function DashboardScreen() {
  const postId = new URLSearchParams(useLocation().search).get('post')
  if (postId && /^[1-9]\d*$/.test(postId)) return <Navigate replace to={`/posts/${postId}`} />
  return (
    <Suspense fallback={<FeedSkeleton />}>
      <Dashboard />
    </Suspense>
  )
}

function Dashboard() {
  const environment = useRelayEnvironment()
  const scrollKey = useLocation().pathname === '/vendor-dashboard' ? 'vendorFeedPlace' : 'customerFeedPlace'
  const { choice, pendingChoice, choose } = useFeedChoice(dashboardQuery)
  const checkRef = useRef(() => {})
  const setCheckForNewPosts = useCallback((check: () => void) => {
    checkRef.current = check
  }, [])

  /**
   * Returns true and checks for new posts if a refetch would lose the scroll position, the viewer's pinned post or unsent
   * text; returns false if the feed may be refetched.
   */
  function checkWithoutReload() {
    const shouldKeepFeed =
      hasStoredPosition(scrollKey) || hasScrolledPastWindow() || isOwnPostPinned() || hasUnsentText()
    if (shouldKeepFeed) checkRef.current()
    return shouldKeepFeed
  }
  const { viewer } = useRevalidatedQuery<DashboardScreenQuery>(
    dashboardQuery,
    { ...choice },
    { pollMs, instead: checkWithoutReload },
  )
  if (!viewer) return null
  const isPending = pendingChoice !== choice
  return (
    <Shell viewer={viewer}>
      {viewer.user.userType === 'ADMIN' && (
        <div className="flex justify-end border-b border-line px-4 py-2">
          <Button asChild variant="secondary" size="sm">
            <Link to="/admin-dashboard">View as Admin</Link>
          </Button>
        </div>
      )}
      <ComposerPrompt user={viewer.user} />
      <FeedSwitch choice={pendingChoice} onChoose={choose} />
      <div aria-busy={isPending} className={cx(isPending && 'opacity-50')}>
        <HomeFeed
          viewer={viewer}
          choice={choice}
          onChoose={choose}
          scrollKey={scrollKey}
          onCheckReady={setCheckForNewPosts}
          onRefresh={() =>
            fetchQuery<DashboardScreenQuery>(environment, dashboardQuery, { ...choice }).toPromise()
          }
        />
      </div>
    </Shell>
  )
}
