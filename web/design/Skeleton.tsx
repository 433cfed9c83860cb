// A grey shape that stands where content will be, in the geometry of that content.
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

export function Skeleton({ className, ...props }: ComponentProps<'span'>) {
  return (
    <span
      aria-hidden
      {...props}
      className={cx(
        'block animate-skeleton bg-[color-mix(in_srgb,var(--inset)_95%,var(--text)_5%)]',
        !className?.includes('rounded') && 'rounded-lg',
        className,
      )}
    />
  )
}
