// Dot that marks something new; `label` names it if no text is beside it.
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
