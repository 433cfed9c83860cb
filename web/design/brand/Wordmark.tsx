// The logo with the word 'fennec'.
import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'
import { mark, word } from '../display/marks.ts'

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
        <path d={mark.leftEar} />
        <path d={mark.rightEar} />
        <path fillRule="evenodd" d={mark.face} />
      </g>
      <path fill="currentColor" d={word} />
    </svg>
  )
}
