// A glyph and a number that are one button: orange once one has done it oneself.
import type { ComponentProps } from 'react'
import { cx } from '#web/design/cx.ts'

type CountButtonProps = ComponentProps<'button'> & {
  /** What pressing it does; a screen reader says it before the number. */
  label: string
  count: number
  /** Whether one has done it oneself. */
  isOn?: boolean
  /** Under a comment it is small, but for the finger. */
  size?: 'sm' | 'md'
}

const sizes = {
  sm: 'relative h-9 min-w-9 gap-1 px-2.5 after:absolute after:inset-x-0 after:-inset-y-1',
  md: 'h-tap min-w-tap gap-1.5 px-2.75',
}

const digits = new Intl.NumberFormat('en-NG')

export function CountButton({
  label,
  count,
  isOn,
  size = 'md',
  className,
  children,
  ...props
}: CountButtonProps) {
  return (
    <button
      type="button"
      {...props}
      className={cx(
        'inline-flex items-center rounded-full text-small tabular-nums enabled:hover:bg-hover enabled:active:bg-press',
        'disabled:cursor-not-allowed disabled:opacity-60',
        sizes[size],
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
