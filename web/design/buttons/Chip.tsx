// Chip: a short option, such as a market category or a size.
import type { ComponentProps } from 'react'
import { Slot } from 'radix-ui'
import { cx } from '../cx.ts'

const shapes = {
  pill:
    'min-h-9 rounded-full bg-inset px-3.5 text-sm font-medium text-muted after:absolute after:inset-x-0 after:-inset-y-1.25 ' +
    'aria-pressed:bg-text aria-pressed:text-inverse aria-[current]:bg-text aria-[current]:text-inverse',
  size:
    'min-h-tap min-w-11 rounded-sm px-3 text-sm font-semibold inset-ring inset-ring-line-strong ' +
    'aria-pressed:inset-ring-2 aria-pressed:inset-ring-text disabled:line-through',
}

type ChipProps = ComponentProps<'button'> & {
  selected?: boolean
  shape?: keyof typeof shapes
  /** Styles the only child, such as a link, and renders no button; a selected link gets aria-current. */
  asChild?: boolean
}

export function Chip({ selected = false, shape = 'pill', asChild, className, ...props }: ChipProps) {
  const Element = asChild ? Slot.Root : 'button'
  return (
    <Element
      {...(asChild
        ? { 'aria-current': selected || undefined }
        : { type: 'button', 'aria-pressed': selected })}
      {...props}
      className={cx(
        'relative inline-flex shrink-0 items-center justify-center gap-1.5 border border-transparent whitespace-nowrap',
        'disabled:cursor-not-allowed disabled:text-faint',
        'forced-colors:aria-pressed:bg-[Highlight] forced-colors:aria-pressed:text-[HighlightText]',
        'forced-colors:aria-pressed:forced-color-adjust-none',
        shapes[shape],
        className,
      )}
    />
  )
}
