// Feed of a dashboard in the chosen scope and order, with its empty states and the pill of new posts.
import { useEffect, useLayoutEffect } from 'react'
import { graphql, useFragment, useRelayEnvironment } from 'react-relay'
import { Link } from 'react-router-dom'
import { getFeedList } from '#web/components/post/feeds.ts'
import { Button } from '#web/design/buttons/Button.tsx'
import { EmptyState } from '#web/design/display/EmptyState.tsx'
import type { FeedChoice } from '#web/lib/feedChoice.ts'
import { takeUnlistedPost } from '#web/lib/pinnedPost.ts'
import { useFocusFallback } from '#web/lib/page/useFocusFallback.ts'
import { applyStoreUpdates, moveToFront } from '#web/relay/store/storeUpdates.ts'
import type { HomeFeed_viewer$key } from '#web/__generated__/HomeFeed_viewer.graphql.ts'
import type { ScrollKey } from '#web/session/keys.ts'
import { bringNewPosts } from './bringNewPosts.ts'
import { Feed } from './Feed.tsx'
import { useNewPosts } from './useNewPosts.ts'

type HomeFeedProps = {
  viewer: HomeFeed_viewer$key
  choice: FeedChoice
  onChoose: (choice: FeedChoice) => void
  scrollKey: ScrollKey
  /** Called with a function that checks for new posts without changing the feed. */
  onCheckReady: (check: () => void) => void
  onRefresh: () => Promise<unknown>
}

export function HomeFeed({ choice, onChoose, scrollKey, onCheckReady, onRefresh, ...props }: HomeFeedProps) {
  const viewer = useFragment(
    graphql`
      fragment HomeFeed_viewer on Viewer
      @argumentDefinitions(order: { type: "FeedOrder!" }, scope: { type: "FeedScope!" }) {
        ...Feed_viewer @arguments(order: $order, scope: $scope)
        ...useNewPosts_viewer @arguments(scope: $scope)
      }
    `,
    props.viewer,
  )
  const environment = useRelayEnvironment()
  const newPosts = useNewPosts(viewer, choice.scope)
  const { ids } = newPosts
  useEffect(() => onCheckReady(newPosts.check), [onCheckReady, newPosts.check])
  useOwnPostOnTop(choice)
  return (
    <Feed
      viewer={viewer}
      name={`${choice.order} ${choice.scope}`}
      scrollKey={scrollKey}
      newPosts={{
        ids,
        onShow: () => bringNewPosts(environment, { choice, ids, refresh: onRefresh }).then(newPosts.clear),
      }}
      empty={
        choice.scope === 'FOLLOWING' ? (
          <NothingFollowed onShowCampus={() => onChoose({ ...choice, scope: 'CAMPUS' })} />
        ) : (
          <NoPosts />
        )
      }
    />
  )
}

function NoPosts() {
  return (
    <EmptyState
      title="No posts yet"
      text="Be the first to share something."
      action={
        <Button asChild variant="strong">
          <Link to="/create-post">New post</Link>
        </Button>
      }
    />
  )
}

/** Suggests the campus feed, which shows people to follow. */
function NothingFollowed({ onShowCampus }: { onShowCampus: () => void }) {
  // Showing Campus removes the focused button.
  useFocusFallback()
  return (
    <EmptyState
      title="Nobody to hear here yet"
      text="What people you follow post comes here. See who is posting on your campus."
      action={
        <Button variant="strong" onClick={onShowCampus}>
          Show Campus
        </Button>
      }
    />
  )
}

function useOwnPostOnTop(choice: FeedChoice) {
  const environment = useRelayEnvironment()
  useLayoutEffect(() => {
    const id = takeUnlistedPost()
    if (id) applyStoreUpdates(environment, [moveToFront(id, getFeedList(choice))])
  }, [environment, choice])
}
