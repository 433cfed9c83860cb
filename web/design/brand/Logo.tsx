// The fennec's head; `listening` animates its ears.
import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'
import { mark } from '../display/marks.ts'

type LogoProps = ComponentProps<'svg'> & {
  /** Size in pixels, at least 16. */
  size?: number
  listening?: boolean
}

export function Logo({ size = 32, listening, className, ...props }: LogoProps) {
  return (
    <svg
      viewBox="0 0 48 48"
      width={size}
      height={size}
      fill="currentColor"
      aria-hidden
      {...props}
      className={cx('shrink-0 overflow-visible text-accent', listening && 'fx-spin', className)}
    >
      <path d={mark.leftEar} className={cx('origin-[16px_24px]', listening && 'animate-ear-l')} />
      <path d={mark.rightEar} className={cx('origin-[32px_24px]', listening && 'animate-ear-r')} />
      <path fillRule="evenodd" d={mark.face} />
    </svg>
  )
}
