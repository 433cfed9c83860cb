// Illustration of two fennec ears above an edge, at most once per screen; they twitch when they appear.
import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'

export function Ears({ width = 72, className, ...props }: ComponentProps<'svg'> & { width?: number }) {
  return (
    <svg
      viewBox="0 3.8 48 24.6"
      width={width}
      fill="currentColor"
      aria-hidden
      {...props}
      className={cx('block shrink-0 overflow-visible text-accent', className)}
    >
      <path
        d="M1.6 6.2C1.4 5 2.5 4 3.7 4.4C13.9 7.6 20.6 13.2 22.2 22.4L22 28.4H9.4C4.3 22 2.2 14.6 1.6 6.2Z"
        className="origin-[16px_28px] animate-ear-l-once"
      />
      <path
        d="M46.4 6.2C46.6 5 45.5 4 44.3 4.4C34.1 7.6 27.4 13.2 25.8 22.4L26 28.4H38.6C43.7 22 45.8 14.6 46.4 6.2Z"
        className="origin-[32px_28px] animate-ear-r-once"
      />
    </svg>
  )
}
