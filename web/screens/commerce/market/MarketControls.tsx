// Controls of the market: a switch between products and services, a search field, and a button that opens the filters.
import { useEffect, useState } from 'react'
import { SlidersHorizontal } from 'lucide-react'
import { Link, useNavigate, useNavigation } from 'react-router-dom'
import { maxSearchLength } from '#rules/shared/common'
import { useLazyComponent } from '#web/components/loading/useLazyComponent.ts'
import { cx } from '#web/design/cx.ts'
import { Count } from '#web/design/display/Count.tsx'
import { IconButton } from '#web/design/buttons/IconButton.tsx'
import { SearchField } from '#web/design/fields/SearchField.tsx'
import { segmentClasses } from '#web/design/fields/segmentClasses.ts'
import { marketPath, countFilters, marketPathForKind } from './marketPath.ts'
import type { Search } from './marketSearch.ts'

/** Pause in typing before a search starts (001 §2). */
const delayMs = 250

const loadFilters = async () => (await import('./MarketFilters.tsx')).MarketFilters

export function MarketControls({ search }: { search: Search }) {
  const [typed, setTyped] = useDebouncedSearch(search)
  const [isOpen, setOpen] = useState(false)
  const [Filters, ensureFiltersLoaded] = useLazyComponent(loadFilters)
  const filterCount = countFilters(search)
  return (
    <div className="flex flex-wrap items-center gap-x-1 gap-y-3 px-4 pt-3 md:relative md:z-(--z-sticky) md:-mt-13.5 md:ml-auto md:w-120 md:flex-nowrap md:px-0 md:pt-0 lg:w-140">
      <KindSwitch search={search} />
      <SearchField
        label={`Search ${search.kind}`}
        maxLength={maxSearchLength}
        value={typed}
        onChange={setTyped}
        className="min-w-0 flex-1"
      />
      <IconButton
        label={filterCount > 0 ? `Filters, ${filterCount} in use` : 'Filters'}
        aria-haspopup="dialog"
        onClick={async () => setOpen(await ensureFiltersLoaded())}
        className="relative"
      >
        <SlidersHorizontal size={22} aria-hidden />
        <Count value={filterCount} className="absolute top-0 right-0" />
      </IconButton>
      {Filters && isOpen && <Filters search={search} onClose={() => setOpen(false)} />}
    </div>
  )
}

const kindLabels = { products: 'Products', services: 'Services' } as const

function KindSwitch({ search }: { search: Search }) {
  return (
    <nav
      aria-label="What to look at"
      className={cx(segmentClasses.row, 'w-full md:order-last md:ml-2 md:w-auto md:flex-nowrap')}
    >
      {(['products', 'services'] as const).map((kind) => (
        <Link
          key={kind}
          replace
          to={marketPathForKind(search, kind)}
          aria-current={kind === search.kind ? 'page' : undefined}
          data-state={kind === search.kind ? 'on' : 'off'}
          className={cx(segmentClasses.item, segmentClasses.on)}
        >
          {kindLabels[kind]}
        </Link>
      ))}
    </nav>
  )
}

/** Returns the typed text. Writes it into the URL after a pause, and follows the URL; never interrupts a navigation. */
function useDebouncedSearch(search: Search) {
  const navigate = useNavigate()
  const isNavigationIdle = useNavigation().state === 'idle'
  const [typed, setTyped] = useState(search.text)
  const [urlText, setUrlText] = useState(search.text)
  if (urlText !== search.text) {
    setUrlText(search.text)
    if (typed.trim() !== search.text) setTyped(search.text)
  }
  useEffect(() => {
    const text = typed.trim()
    if (!isNavigationIdle || text === search.text) return
    const timer = setTimeout(() => void navigate(marketPath({ ...search, text }), { replace: true }), delayMs)
    return () => clearTimeout(timer)
  }, [typed, search, isNavigationIdle, navigate])
  return [typed, setTyped] as const
}
