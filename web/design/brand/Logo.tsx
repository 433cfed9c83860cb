// Logo: the head of a fennec, a desert fox; `isAnimated` moves its ears.
import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'
import { logoPaths } from './logoPaths.ts'

type LogoProps = ComponentProps<'svg'> & {
  /** Size in pixels, at least 16. */
  size?: number
  isAnimated?: boolean
}

export function Logo({ size = 32, isAnimated, className, ...props }: LogoProps) {
  return (
    <svg
      viewBox="0 0 48 48"
      width={size}
      height={size}
      fill="currentColor"
      aria-hidden
      {...props}
      className={cx('shrink-0 overflow-visible text-accent', isAnimated && 'fx-spin', className)}
    >
      <path d={logoPaths.leftEar} className={cx('origin-[16px_24px]', isAnimated && 'animate-ear-l')} />
      <path d={logoPaths.rightEar} className={cx('origin-[32px_24px]', isAnimated && 'animate-ear-r')} />
      <path fillRule="evenodd" d={logoPaths.face} />
    </svg>
  )
}
