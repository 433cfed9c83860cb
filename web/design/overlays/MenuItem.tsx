// Menu item with an optional icon; `danger` makes it red with a separator above.
import type { ComponentProps, ReactNode } from 'react'
import { DropdownMenu } from 'radix-ui'
import { cx } from '../cx.ts'

type MenuItemProps = ComponentProps<typeof DropdownMenu.Item> & {
  icon?: ReactNode
  danger?: boolean
  /** True for a separator above; by default as `danger`. */
  isApart?: boolean
}

export function MenuItem({ icon, danger, isApart = danger, className, children, ...props }: MenuItemProps) {
  return (
    <>
      {isApart && <DropdownMenu.Separator className="-mx-1.25 my-1.5 h-px bg-line" />}
      <DropdownMenu.Item
        {...props}
        className={cx(
          'flex min-h-tap items-center justify-between gap-4 rounded-sm px-3 font-medium select-none',
          '-outline-offset-2 outline-focus not-focus-visible:outline-none data-highlighted:bg-hover',
          'data-disabled:cursor-default! data-disabled:text-faint',
          danger && 'text-danger',
          className,
        )}
      >
        {children}
        {icon && <span className={cx('shrink-0', !danger && 'text-muted')}>{icon}</span>}
      </DropdownMenu.Item>
    </>
  )
}
