// Empty state: ears, a title, one sentence and at most one button.
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Ears } from '../brand/Ears.tsx'

type EmptyStateProps = Omit<ComponentProps<'div'>, 'title'> & {
  title: string
  text: ReactNode
  action?: ReactNode
  heading?: 'h1' | 'h2'
}

export function EmptyState(props: EmptyStateProps) {
  const { title, text, action, heading: Heading = 'h2', className, ...rest } = props
  return (
    <div
      {...rest}
      className={cx('flex flex-col items-center gap-1.5 px-6 pt-32 pb-16 text-center sm:px-10', className)}
    >
      <Ears width={84} />
      <div aria-hidden className="-mt-px mb-4 h-0 w-33 rounded-px border-t-2 border-line-strong" />
      <Heading className="type-title">{title}</Heading>
      <p className="max-w-[min(100%,21.25rem)] wrap-anywhere text-muted">{text}</p>
      {action && <div className="mt-4">{action}</div>}
    </div>
  )
}
