// Content of the side column: search, trending topics, and links to about, help and terms.
import { Suspense } from 'react'
import { Search } from 'lucide-react'
import { Link } from 'react-router-dom'
import { openSearch } from '#web/components/search/openSearch.ts'
import { useReadTerms } from '#web/components/terms/useReadTerms.tsx'
import { QueryBoundary } from '#web/relay/hooks/QueryBoundary.tsx'
import { useSession } from '#web/session/session.ts'
import { CampusTopics } from './CampusTopics.tsx'

export function SideParts() {
  return (
    <>
      <button
        type="button"
        onClick={openSearch}
        className="flex min-h-tap shrink-0 items-center gap-2.5 rounded-full border border-transparent bg-inset px-4 text-left text-faint"
      >
        <Search size={18} aria-hidden className="shrink-0" />
        Search for users...
      </button>
      <QueryBoundary fallback={() => null}>
        <Suspense fallback={null}>
          <CampusTopics />
        </Suspense>
      </QueryBoundary>
      <Links />
    </>
  )
}

const linkClasses = 'inline-flex min-h-tap items-center rounded-sm hover:text-muted hover:underline'

function Links() {
  const { user } = useSession()
  const { read, terms } = useReadTerms(user?.userType === 'vendor' ? 'vendor' : 'customer')
  return (
    <p className="-mt-3 text-small text-faint">
      <Link to="/about" className={linkClasses}>
        About
      </Link>
      <span aria-hidden> · </span>
      <Link to="/help" className={linkClasses}>
        Help
      </Link>
      <span aria-hidden> · </span>
      <button type="button" onClick={read} className={linkClasses}>
        Terms
      </button>
      {terms}
    </p>
  )
}
