// Saved posts, products and services (001 §2), last saved first; an unsaved one disappears at once.
import { lazy, Suspense, useEffect, useRef } from 'react'
import { graphql, usePaginationFragment } from 'react-relay'
import { useLocation } from 'react-router-dom'
import { ListTabs } from '#web/components/list/ListTabs.tsx'
import { PostCard } from '#web/components/post/PostCard.tsx'
import { PostList } from '#web/components/post/PostList.tsx'
import { LoadingFrame } from '#web/components/shell/LoadingFrame.tsx'
import { Shell } from '#web/components/shell/Shell.tsx'
import { EmptyState } from '#web/design/display/EmptyState.tsx'
import { focusHeading } from '#web/lib/page/titleAndFocus.ts'
import { hasScrolledPastWindow } from '#web/lib/page/scrollMemory.ts'
import { nodes } from '#web/relay/store/nodes.ts'
import { useRevalidatedQuery } from '#web/relay/hooks/useRevalidatedQuery.ts'
import type { SavedScreen_viewer$key } from '#web/__generated__/SavedScreen_viewer.graphql.ts'
import type { SavedScreenPageQuery } from '#web/__generated__/SavedScreenPageQuery.graphql.ts'
import type { SavedScreenQuery } from '#web/__generated__/SavedScreenQuery.graphql.ts'
import { SavedProducts } from './SavedProducts.tsx'
import { toSearchString, parseTab, tabs, toVariables } from './savedTabs.ts'

const SavedServices = lazy(async () => ({ default: (await import('./SavedServices.tsx')).SavedServices }))

const query = graphql`
  query SavedScreenQuery($posts: Boolean!, $products: Boolean!, $services: Boolean!) {
    viewer {
      ...Shell_viewer
      ...SavedScreen_viewer @alias(as: "posts") @include(if: $posts)
      ...SavedProducts_viewer @alias(as: "products") @include(if: $products)
      ...SavedServices_viewer @alias(as: "services") @include(if: $services)
    }
  }
`

export function SavedScreen({ title }: { title: string }) {
  return (
    <Suspense fallback={<LoadingFrame title={title} text="Loading saved posts..." />}>
      <ScreenContent title={title} />
    </Suspense>
  )
}

function ScreenContent({ title }: { title: string }) {
  const tab = parseTab(new URLSearchParams(useLocation().search))
  const { viewer } = useRevalidatedQuery<SavedScreenQuery>(query, toVariables(tab), {
    instead: hasScrolledPastWindow,
  })
  if (!viewer) return null
  return (
    <Shell viewer={viewer} title={title} back="/settings">
      <ListTabs
        label="Saved"
        tabs={tabs}
        tab={tab}
        query={query}
        variablesOf={toVariables}
        searchOf={toSearchString}
      >
        {viewer.posts && <SavedPosts viewer={viewer.posts} />}
        {viewer.products && <SavedProducts viewer={viewer.products} />}
        {viewer.services && (
          <Suspense>
            <SavedServices viewer={viewer.services} />
          </Suspense>
        )}
      </ListTabs>
    </Shell>
  )
}

/** Moves the focus to the heading when an unsaved post disappears with its focused button. */
function useFocusAfterRemoval(count: number) {
  const previousCount = useRef(count)
  useEffect(() => {
    if (count < previousCount.current)
      setTimeout(() => document.activeElement === document.body && focusHeading())
    previousCount.current = count
  }, [count])
}

function SavedPosts(props: { viewer: SavedScreen_viewer$key }) {
  const { data, ...pages } = usePaginationFragment<SavedScreenPageQuery, SavedScreen_viewer$key>(
    graphql`
      fragment SavedScreen_viewer on Viewer
      @argumentDefinitions(first: { type: "Int", defaultValue: 10 }, after: { type: "String" })
      @refetchable(queryName: "SavedScreenPageQuery") {
        savedPosts(first: $first, after: $after) @connection(key: "SavedScreen_savedPosts") {
          edges {
            node {
              id
              viewerHasSaved
              ...PostCard_post
            }
          }
        }
      }
    `,
    props.viewer,
  )
  const saved = nodes(data.savedPosts).filter(({ viewerHasSaved }) => viewerHasSaved)
  useFocusAfterRemoval(saved.length)
  return (
    <div className="[--media-height:300px] md:[--media-height:400px]">
      <PostList
        label="Saved posts"
        items={saved}
        renderItem={(post, index) => <PostCard post={post} isFirst={index === 0} />}
        pages={pages}
        empty={
          <EmptyState
            title="No saved posts yet"
            text="When you save posts, they'll appear here so you can easily find them later."
          />
        }
      />
    </div>
  )
}
