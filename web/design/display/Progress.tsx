// Progress bar with label and percentage.
import { useId } from 'react'
import { cx } from '../cx.ts'

type ProgressProps = {
  label: string
  /** Percentage, 0 to 100. */
  value: number
  labelHidden?: boolean
  className?: string
}

export function Progress({ label, value, labelHidden, className }: ProgressProps) {
  const labelId = useId()
  const percent = Math.round(Math.min(Math.max(value, 0), 100))
  return (
    <div className={className}>
      <p className={cx('mb-1.5 flex justify-between gap-3 text-small text-muted', labelHidden && 'sr-only')}>
        <span id={labelId}>{label}</span>
        <span aria-hidden className="tabular-nums">
          {percent}%
        </span>
      </p>
      <div
        role="progressbar"
        aria-labelledby={labelId}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="h-1 overflow-hidden rounded-full bg-line-strong"
      >
        <div
          style={{ width: `${percent}%` }}
          className="h-full rounded-full bg-text transition-[width] duration-(--dur-base) forced-colors:bg-[Highlight]"
        />
      </div>
    </div>
  )
}
