// Icon of the create button.
import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'

export function CreateMark({ className, ...props }: ComponentProps<'svg'>) {
  return (
    <svg
      viewBox="0 0 54 46"
      width={54}
      height={46}
      aria-hidden
      {...props}
      className={cx('shrink-0 text-accent forced-colors:text-[ButtonText]', className)}
    >
      <path
        fill="currentColor"
        d="M6.2 3.2C5.9 1.9 7 .8 8.3 1.3C13.6 3.1 17.4 5.6 19.8 9H34.2C36.6 5.6 40.4 3.1 45.7 1.3C47 .8 48.1 1.9 47.8 3.2C47.2 6.4 47.6 9.6 48.2 13C48.8 16 49 19 49 22.5C49 36 41.5 43 27 43C12.5 43 5 36 5 22.5C5 19 5.2 16 5.8 13C6.4 9.6 6.8 6.4 6.2 3.2Z"
      />
      <path
        d="M27 17.5V34.5M18.5 26H35.5"
        strokeWidth={2.6}
        strokeLinecap="round"
        className="stroke-accent-contrast forced-colors:stroke-[ButtonFace]"
      />
    </svg>
  )
}
