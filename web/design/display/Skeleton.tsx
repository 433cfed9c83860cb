// Pulsing skeleton shapes, hidden from screen readers; SkeletonList announces the loading.
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx.ts'

type SkeletonProps = ComponentProps<'span'> & { shape?: 'line' | 'circle' | 'media' }

const shapes = { line: 'rounded-lg', circle: 'shrink-0 rounded-full', media: 'rounded-card' }

export function Skeleton({ shape = 'line', className, ...props }: SkeletonProps) {
  return (
    <span
      aria-hidden
      {...props}
      className={cx(
        'block animate-skeleton bg-[color-mix(in_srgb,var(--inset)_95%,var(--text)_5%)] forced-colors:bg-[GrayText]',
        shapes[shape],
        className,
      )}
    />
  )
}

/** Wraps the skeletons of a list with one announcement, such as 'Loading posts'. */
export function SkeletonList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="status" aria-busy>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  )
}
