// Shield after the name of a verified user.
import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'

export function VerifiedShield({ className, ...props }: ComponentProps<'svg'>) {
  return (
    <svg
      viewBox="0 0 16 16"
      role="img"
      aria-label="Verified"
      {...props}
      className={cx('inline-block size-4 shrink-0 align-[-2.5px] text-verified', className)}
    >
      <path
        fill="currentColor"
        d="M1.5 1.7C1.4 1 2.1.5 2.7.8L5.3 2.1C7 1.6 9 1.6 10.7 2.1L13.3.8C13.9.5 14.6 1 14.5 1.7L14.3 4.6C15.2 9.6 12.9 13.5 8.6 15.4C8.2 15.6 7.8 15.6 7.4 15.4C3.1 13.5.8 9.6 1.7 4.6Z"
      />
      <path
        d="M5 8.3L7.2 10.5L11.2 6.1"
        fill="none"
        stroke="var(--verified-contrast)"
        strokeWidth={1.9}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
