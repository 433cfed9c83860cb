// Card container with surface color, rounded corners and shadow.
import type { ComponentProps } from 'react'
import { Slot } from 'radix-ui'
import { cx } from '../cx.ts'

type CardProps = ComponentProps<'div'> & {
  /** Styles the only child, such as a link or a section, and renders no div. */
  asChild?: boolean
}

export function Card({ asChild, className, ...props }: CardProps) {
  const Element = asChild ? Slot.Root : 'div'
  return (
    <Element
      {...props}
      className={cx('rounded-card border border-transparent bg-surface p-3.75 shadow-1', className)}
    />
  )
}
