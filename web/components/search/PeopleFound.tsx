// People that match the typed text, searched after a pause in typing (001 §2). Earlier results stay until new ones arrive.
import { Suspense, useDeferredValue, useEffect, useState } from 'react'
import { Search } from 'lucide-react'
import { graphql } from 'react-relay'
import { Link } from 'react-router-dom'
import { SectionError } from '#web/components/loading/SectionError.tsx'
import { PersonRow } from '#web/components/people/PersonRow.tsx'
import { ListRow } from '#web/design/display/ListRow.tsx'
import { QueryBoundary } from '#web/relay/hooks/QueryBoundary.tsx'
import { useRevalidatedQuery } from '#web/relay/hooks/useRevalidatedQuery.ts'
import type { PeopleFoundQuery } from '#web/__generated__/PeopleFoundQuery.graphql.ts'
import { buildSearchPath } from './searchPath.ts'
import { getCell, type Grid } from './useArrowKeys.ts'

const pauseMs = 250

type PeopleFoundProps = {
  grid: Grid
  text: string
  onOpen: () => void
}

export function PeopleFound({ text, ...props }: PeopleFoundProps) {
  const pausedText = useAfterPause(text)
  const searchedText = useDeferredValue(pausedText)
  const isSearching = searchedText !== text
  return (
    <>
      {isSearching && <StatusLine text="Searching..." />}
      {/* Outside the keyed boundary: a new Suspense for each search would delay its result by 300 ms. */}
      <Suspense fallback={!isSearching && <StatusLine text="Searching..." />}>
        {searchedText !== '' && (
          <QueryBoundary
            key={searchedText}
            fallback={(error, retry) => (
              <SectionError
                title="Failed to search users"
                error={error}
                onRetry={retry}
                className="px-4 py-5"
              />
            )}
          >
            <Results {...props} text={searchedText} isLatest={!isSearching} />
          </QueryBoundary>
        )}
      </Suspense>
    </>
  )
}

function useAfterPause(text: string): string {
  const [pausedText, setPausedText] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setPausedText(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return pausedText
}

const StatusLine = ({ text }: { text: string }) => (
  <p role="status" className="px-4 py-5 text-center text-muted">
    {text}
  </p>
)

/** A repeated search within a minute shows the same result. */
const staleMs = 60_000

function Results({ grid, text, onOpen, isLatest }: PeopleFoundProps & { isLatest: boolean }) {
  const { searchUsers } = useRevalidatedQuery<PeopleFoundQuery>(
    graphql`
      query PeopleFoundQuery($text: String!) {
        searchUsers(text: $text) {
          id
          ...PersonRow_user
        }
      }
    `,
    { text },
    { staleMs },
  )
  const { length } = searchUsers
  return (
    <>
      {isLatest && length === 0 && <StatusLine text="No users found" />}
      <div id={grid.id} role="grid" aria-label="People" aria-busy={!isLatest}>
        {searchUsers.map((user, index) => (
          <PersonRow key={user.id} user={user} cell={getCell(grid, index)} onOpen={onOpen} />
        ))}
        <ListRow
          cell={getCell(grid, length)}
          leading={<Search size={22} aria-hidden className="mx-[13px] text-faint" />}
          as={<Link to={buildSearchPath(text)} onClick={onOpen} />}
          title={<bdi>{text}</bdi>}
          text="Search people, posts, topics, products and services"
        />
      </div>
      {isLatest && length > 0 && (
        <p role="status" className="sr-only">
          {length} {length === 1 ? 'person' : 'people'} found
        </p>
      )}
    </>
  )
}
