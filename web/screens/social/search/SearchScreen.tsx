// Search for people, posts, topics, products and services; each tab has its own URL.
import { lazy, Suspense, useState } from 'react'
import { graphql } from 'react-relay'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { isBlank, maxSearchLength } from '#rules/shared/common'
import { buildSearchPath } from '#web/components/search/searchPath.ts'
import { LoadingFrame } from '#web/components/shell/LoadingFrame.tsx'
import { homePath } from '#web/components/shell/navigation/destinations.ts'
import { Shell } from '#web/components/shell/Shell.tsx'
import { tabClasses } from '#web/design/buttons/tabClasses.ts'
import { EmptyState } from '#web/design/display/EmptyState.tsx'
import { SearchField } from '#web/design/fields/SearchField.tsx'
import { hasScrolledPastWindow } from '#web/lib/page/scrollMemory.ts'
import { useRevalidatedQuery } from '#web/relay/hooks/useRevalidatedQuery.ts'
import type { SearchScreenQuery } from '#web/__generated__/SearchScreenQuery.graphql.ts'
import { addRecentSearch } from '#web/session/preferences/recentSearches.ts'
import { PeopleTab } from './PeopleTab.tsx'
import { PostsTab } from './PostsTab.tsx'
import { parseSearch, tabs, toVariables, type Tab } from './searchParams.ts'
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
          text={isBlank(parseSearch(search).text) ? 'Loading...' : 'Searching...'}
        />
      }
    >
      <SearchResults title={title} search={search} />
    </Suspense>
  )
}

function SearchResults({ title, search }: { title: string; search: URLSearchParams }) {
  const { text, tab } = parseSearch(search)
  const { viewer, people, posts, topics, products, services } = useRevalidatedQuery<SearchScreenQuery>(
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
    toVariables(search),
    { staleMs, instead: hasScrolledPastWindow },
  )
  if (!viewer) return null
  return (
    <Shell viewer={viewer} title={title} back={homePath(viewer.user)}>
      {/* The prefix keeps the key different from that of the list. */}
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

function SearchForm({ text, tab }: { text: string; tab: Tab }) {
  const [typed, setTyped] = useState(text)
  const navigate = useNavigate()
  return (
    <form
      className="px-4 py-3 md:px-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (isBlank(typed)) return
        addRecentSearch(typed.trim())
        void navigate(buildSearchPath(typed.trim(), tab), { replace: true })
      }}
    >
      <SearchField
        data-start={isBlank(text)}
        label="Search Fennec"
        maxLength={maxSearchLength}
        value={typed}
        onChange={setTyped}
      />
    </form>
  )
}

const kinds = Object.keys(tabs) as Tab[]

function SearchTabs({ text, tab }: { text: string; tab: Tab }) {
  return (
    <nav aria-label="What to find" className="flex flex-wrap border-b border-line">
      {kinds.map((kind) => (
        <Link
          key={kind}
          replace
          to={buildSearchPath(text, kind)}
          aria-current={kind === tab ? 'page' : undefined}
          className={tabClasses}
        >
          {tabs[kind]}
        </Link>
      ))}
    </nav>
  )
}
