// The logo with the word 'fennec'.
import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'
import { logoPaths, wordmarkPath } from './logoPaths.ts'

export function Wordmark({ height = 28, className, ...props }: ComponentProps<'svg'> & { height?: number }) {
  return (
    <svg
      viewBox="0 0 174 48"
      height={height}
      role="img"
      aria-label="Fennec"
      {...props}
      className={cx('shrink-0', className)}
    >
      <g className="fill-accent forced-colors:fill-current">
        <path d={logoPaths.leftEar} />
        <path d={logoPaths.rightEar} />
        <path fillRule="evenodd" d={logoPaths.face} />
      </g>
      <path fill="currentColor" d={wordmarkPath} />
    </svg>
  )
}
