// Button of an icon and a count, orange once the viewer has used it.
import type { ComponentProps } from 'react'
import { cx } from '#web/design/cx.ts'

type CountButtonProps = ComponentProps<'button'> & {
  /** Read by screen readers before the count. */
  label: string
  count: number
  isOn?: boolean
  /** 'sm' under a comment, with a full-size tap target. */
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
