// Spinner of pending buttons; it pulses with reduced motion.
import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'

export function Spinner({ className, ...props }: ComponentProps<'span'>) {
  return (
    <span
      aria-hidden
      {...props}
      className={cx(
        'fx-spin size-4 forced-color-adjust-none shrink-0 animate-spin rounded-full border-2 border-current border-t-transparent',
        className,
      )}
    />
  )
}
