// What one looks for in the market: goods or services, a field that searches while one types, and the filters behind a
// button.
import { useEffect, useState } from 'react'
import { SlidersHorizontal } from 'lucide-react'
import { Link, useNavigate, useNavigation } from 'react-router-dom'
import { mostTyped } from '#rules/shared/common'
import { useOnDemand } from '#web/components/loading/useOnDemand.ts'
import { cx } from '#web/design/cx.ts'
import { Count } from '#web/design/display/Count.tsx'
import { IconButton } from '#web/design/buttons/IconButton.tsx'
import { SearchField } from '#web/design/fields/SearchField.tsx'
import { segmentLook } from '#web/design/fields/segmentLook.ts'
import { addressOf, countFilters, turnedTo } from './address.ts'
import type { Asked } from './asked.ts'

/** A pause in typing that is long enough to look, in milliseconds (001 §2). */
const pauseMs = 250

const loadFilters = async () => (await import('./MarketFilters.tsx')).MarketFilters

export function MarketControls({ asked }: { asked: Asked }) {
  const [typed, setTyped] = useTyped(asked)
  const [isOpen, setOpen] = useState(false)
  const [Filters, wantFilters] = useOnDemand(loadFilters)
  const inUse = countFilters(asked)
  return (
    <div className="flex flex-wrap items-center gap-x-1 gap-y-3 px-4 pt-3 md:relative md:z-(--z-sticky) md:-mt-13.5 md:ml-auto md:w-120 md:flex-nowrap md:px-0 md:pt-0 lg:w-140">
      <Kinds asked={asked} />
      <SearchField
        label={`Search ${asked.kind}`}
        maxLength={mostTyped}
        value={typed}
        onChange={setTyped}
        className="min-w-0 flex-1"
      />
      <IconButton
        label={inUse > 0 ? `Filters, ${inUse} in use` : 'Filters'}
        aria-haspopup="dialog"
        onClick={async () => setOpen(await wantFilters())}
        className="relative"
      >
        <SlidersHorizontal size={22} aria-hidden />
        <Count value={inUse} className="absolute top-0 right-0" />
      </IconButton>
      {Filters && isOpen && <Filters asked={asked} onClose={() => setOpen(false)} />}
    </div>
  )
}

const kinds = { products: 'Products', services: 'Services' } as const

/** Above the search of a phone, at the end of the heading where there is room. */
function Kinds({ asked }: { asked: Asked }) {
  return (
    <nav
      aria-label="What to look at"
      className={cx(segmentLook.row, 'w-full md:order-last md:ml-2 md:w-auto md:flex-nowrap')}
    >
      {(['products', 'services'] as const).map((kind) => (
        <Link
          key={kind}
          replace
          to={turnedTo(asked, kind)}
          aria-current={kind === asked.kind ? 'page' : undefined}
          data-state={kind === asked.kind ? 'on' : 'off'}
          className={cx(segmentLook.item, segmentLook.on)}
        >
          {kinds[kind]}
        </Link>
      ))}
    </nav>
  )
}

/**
 * What is typed goes into the address after a pause; an address that was changed elsewhere is what is typed. Whoever has
 * tapped something meanwhile is on the way there and not to be called back.
 */
function useTyped(asked: Asked) {
  const navigate = useNavigate()
  const isHere = useNavigation().state === 'idle'
  const [typed, setTyped] = useState(asked.text)
  const [seen, setSeen] = useState(asked.text)
  if (seen !== asked.text) {
    setSeen(asked.text)
    if (typed.trim() !== asked.text) setTyped(asked.text)
  }
  useEffect(() => {
    const text = typed.trim()
    if (!isHere || text === asked.text) return
    const pause = setTimeout(() => void navigate(addressOf({ ...asked, text }), { replace: true }), pauseMs)
    return () => clearTimeout(pause)
  }, [typed, asked, isHere, navigate])
  return [typed, setTyped] as const
}
