// Status badge, colored by data-status; grey for an unknown status.
import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'

type BadgeProps = ComponentProps<'span'> & {
  /** paid, pending, failed, shipped, delivered, reviewed, resolved or dismissed (001 §9). */
  status?: string
  capitals?: boolean
}

export function Badge({ status = 'none', capitals, className, ...props }: BadgeProps) {
  return (
    <span
      {...props}
      data-status={status}
      className={cx(
        'inline-flex min-h-5.5 shrink-0 items-center gap-1.25 rounded-xs border border-transparent bg-status px-1.75',
        'font-semibold whitespace-nowrap text-status-text',
        capitals ? 'text-micro tracking-(--track-caps) uppercase' : 'text-xs',
        className,
      )}
    />
  )
}
