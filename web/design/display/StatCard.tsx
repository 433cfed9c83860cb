// A labelled number of an overview; as a link it has a stronger border and an arrow.
import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { ArrowUpRight } from 'lucide-react'
import { cx } from '../cx.ts'
import { Dot } from './Dot.tsx'

type StatCardProps = {
  label: string
  value: number
  icon?: ReactNode
  /** An empty `<Link to="…" />`, named by the label. */
  as?: ReactElement<{ className?: string; children?: ReactNode }>
  /** True to mark the number with a dot, for pending tasks. */
  hasDot?: boolean
}

/** Stretches the link over the whole card by ::after. */
const stretchedClasses =
  'text-left outline-none after:absolute after:inset-0 after:rounded-[14px] after:outline-offset-2 after:outline-focus ' +
  'focus-visible:after:outline-2'

export function StatCard({ label, value, icon, as, hasDot }: StatCardProps) {
  return (
    <div
      className={cx(
        'relative rounded-[14px] border bg-surface px-3.75 py-3.25 shadow-1',
        as ? 'border-line-strong hover:bg-hover' : 'border-transparent',
      )}
    >
      <div className="flex items-center justify-between gap-2 text-small text-muted">
        <span className="min-w-0 wrap-anywhere">
          {as ? cloneElement(as, { className: stretchedClasses, children: label }) : label}
        </span>
        {as ? <ArrowUpRight size={16} aria-hidden className="shrink-0 text-text" /> : icon}
      </div>
      <div className="flex flex-wrap items-center gap-2 text-heading font-bold tracking-tight tabular-nums">
        {value.toLocaleString('en-NG')}
        {hasDot && <Dot />}
      </div>
    </div>
  )
}
