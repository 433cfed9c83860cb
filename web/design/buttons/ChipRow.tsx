// Horizontally scrolling row of chips without a scrollbar.
import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'

export function ChipRow({ label, className, ...props }: ComponentProps<'div'> & { label: string }) {
  return (
    <div
      {...props}
      role="group"
      aria-label={label}
      className={cx(
        // The padding keeps focus rings from being clipped.
        '-mx-4 -my-1.5 flex scroll-px-4 gap-2 overflow-x-auto overscroll-x-contain px-4 py-1.5 [scrollbar-width:none]',
        className,
      )}
    />
  )
}
