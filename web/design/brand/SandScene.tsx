// Illustration at the bottom of the not-found screen: dunes and two ears.
import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'

/** The dunes stretch with the window; the ears keep their size. */
export function SandScene({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div aria-hidden {...props} className={cx('relative h-65 w-full shrink-0 overflow-hidden', className)}>
      <svg viewBox="0 0 48 48" className="absolute top-6.5 left-1/2 size-48 -translate-x-1/2 fill-accent">
        <path d="M1.6 6.2C1.4 5 2.5 4 3.7 4.4C13.9 7.6 20.6 13.2 22.2 22.4L20 46L9 40C4.3 22 2.2 14.6 1.6 6.2Z" />
        <path d="M46.4 6.2C46.6 5 45.5 4 44.3 4.4C34.1 7.6 27.4 13.2 25.8 22.4L28 46L39 40C43.7 22 45.8 14.6 46.4 6.2Z" />
      </svg>
      <svg viewBox="0 0 390 260" preserveAspectRatio="none" className="absolute inset-0 size-full">
        <path d="M0 150C80 104 150 118 210 128S330 152 390 118V260H0Z" className="fill-inset" />
        <path d="M0 196C100 150 210 206 390 168V260H0Z" className="fill-surface" />
      </svg>
    </div>
  )
}
