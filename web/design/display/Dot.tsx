// The small sign that something is new; the words beside it, or `label`, say what.
import { cx } from '../cx.ts'

export function Dot({ label, className }: { label?: string; className?: string }) {
  return (
    <span
      className={cx(
        'inline-block size-2 shrink-0 rounded-full bg-accent-icon forced-colors:bg-[Highlight]',
        className,
      )}
    >
      {label && <span className="sr-only">{label}</span>}
    </span>
  )
}
