// A glyph and a number that are one button: orange once one has done it oneself.
import type { ComponentProps } from 'react'
import { cx } from '#web/design/cx.ts'

type CountButtonProps = ComponentProps<'button'> & {
  /** What pressing it does; a screen reader says it before the number. */
  label: string
  count: number
  /** Whether one has done it oneself. */
  isOn?: boolean
}

const digits = new Intl.NumberFormat('en-NG')

export function CountButton({ label, count, isOn, className, children, ...props }: CountButtonProps) {
  return (
    <button
      type="button"
      {...props}
      className={cx(
        'inline-flex h-tap min-w-tap items-center gap-1.5 rounded-full px-2.75 text-small tabular-nums hover:bg-hover active:bg-press',
        isOn ? 'text-accent-text [&_svg]:text-accent-icon' : 'text-muted',
        className,
      )}
    >
      {children}
      <span className="sr-only">{label} </span>
      {count > 0 && <span>{digits.format(count)}</span>}
    </button>
  )
}
