// Count badge: nothing for 0, '99+' above 99.
import { cx } from '../cx.ts'

type CountProps = {
  value: number
  /** Text for screen readers instead of the digits, such as '3 unread messages'. */
  label?: string
  className?: string
}

export function Count({ value, label, className }: CountProps) {
  if (value <= 0) return null
  return (
    <span
      className={cx(
        'inline-block min-w-4.5 rounded-full bg-accent px-1.25 text-center text-micro leading-4.5 font-bold',
        'text-accent-contrast tabular-nums forced-color-adjust-none',
        className,
      )}
    >
      <span aria-hidden={label ? true : undefined}>{value > 99 ? '99+' : value}</span>
      {label && <span className="sr-only">{label}</span>}
    </span>
  )
}
