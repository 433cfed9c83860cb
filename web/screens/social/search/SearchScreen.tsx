// Search for people, posts, topics, products and services; each tab has its own URL.
import { lazy, Suspense } from 'react'
import { graphql } from 'react-relay'
import { useSearchParams } from 'react-router-dom'
import { isBlank } from '#rules/shared/common'
import { LoadingFrame } from '#web/components/shell/LoadingFrame.tsx'
import { homeTo } from '#web/components/shell/navigation/places.ts'
import { Shell } from '#web/components/shell/Shell.tsx'
import { EmptyState } from '#web/design/display/EmptyState.tsx'
import { hasReadOn } from '#web/lib/page/scrollMemory.ts'
import { useFresh } from '#web/relay/hooks/useFresh.ts'
import type { SearchScreenQuery } from '#web/__generated__/SearchScreenQuery.graphql.ts'
import { askedBy, variablesOf } from './asked.ts'
import { PeopleTab } from './PeopleTab.tsx'
import { PostsTab } from './PostsTab.tsx'
import { SearchForm } from './SearchForm.tsx'
import { SearchTabs } from './SearchTabs.tsx'
import { TopicsTab } from './TopicsTab.tsx'

/** Each query counts against the search limit, so results stay for a minute. */
const staleMs = 60_000

const ProductsTab = lazy(async () => ({ default: (await import('./ProductsTab.tsx')).ProductsTab }))
const ServicesTab = lazy(async () => ({ default: (await import('./ServicesTab.tsx')).ServicesTab }))

export function SearchScreen({ title }: { title: string }) {
  const [search] = useSearchParams()
  return (
    <Suspense
      fallback={
        <LoadingFrame
          title={title}
          hasBack
          text={isBlank(askedBy(search).text) ? 'Loading...' : 'Searching...'}
        />
      }
    >
      <Searched title={title} search={search} />
    </Suspense>
  )
}

function Searched({ title, search }: { title: string; search: URLSearchParams }) {
  const { text, tab } = askedBy(search)
  const { viewer, people, posts, topics, products, services } = useFresh<SearchScreenQuery>(
    graphql`
      query SearchScreenQuery(
        $text: String!
        $people: Boolean!
        $posts: Boolean!
        $topics: Boolean!
        $products: Boolean!
        $services: Boolean!
      ) {
        viewer {
          ...Shell_viewer
          user {
            databaseId
            userType
          }
        }
        ...PeopleTab_query @arguments(text: $text) @include(if: $people) @alias(as: "people")
        ...PostsTab_query @arguments(text: $text) @include(if: $posts) @alias(as: "posts")
        ...TopicsTab_query @arguments(text: $text) @include(if: $topics) @alias(as: "topics")
        ...ProductsTab_query @arguments(text: $text) @include(if: $products) @alias(as: "products")
        ...ServicesTab_query @arguments(text: $text) @include(if: $services) @alias(as: "services")
      }
    `,
    variablesOf(search),
    { staleMs, instead: hasReadOn },
  )
  if (!viewer) return null
  return (
    <Shell viewer={viewer} title={title} back={homeTo(viewer.user)}>
      {/* Keyed apart from the list, which has the same text as key. */}
      <SearchForm key={`form ${text}`} text={text} tab={tab} />
      <SearchTabs text={text} tab={tab} />
      {people && <PeopleTab key={text} query={people} />}
      {posts && <PostsTab key={text} query={posts} />}
      {topics && <TopicsTab key={text} query={topics} />}
      <Suspense>
        {products && <ProductsTab key={text} query={products} />}
        {services && <ServicesTab key={text} query={services} />}
      </Suspense>
      {isBlank(text) && (
        <EmptyState title="Who or what?" text="Find people, posts, topics, products and services." />
      )}
    </Shell>
  )
}
