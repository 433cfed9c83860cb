// Box around a control: red if invalid, with a focus ring.
import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'

/** 16 px, so that phones do not zoom in. */
export const inputClasses =
  'min-w-0 flex-1 bg-transparent py-2.5 text-base outline-none placeholder:text-faint'

export const boxClasses =
  'flex min-h-12 items-center gap-2.5 rounded-control border border-line-control bg-inset px-3.25 light:bg-surface'

/** Class names of a button styled as a field, with placeholder, focus, invalid and disabled states. */
export const triggerClasses =
  'w-full text-left text-base data-placeholder:text-faint focus-visible:border-transparent focus-visible:outline-offset-0 ' +
  'aria-invalid:border-danger aria-invalid:inset-ring-[.5px] aria-invalid:inset-ring-danger ' +
  'disabled:cursor-not-allowed disabled:text-faint'

export function FieldBox({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      {...props}
      className={cx(
        boxClasses,
        'has-[:is(input,textarea):focus]:border-transparent has-[:is(input,textarea):focus]:outline-2',
        'has-[:is(input,textarea):focus]:outline-focus has-aria-invalid:border-danger',
        'has-aria-invalid:inset-ring-[.5px] has-aria-invalid:inset-ring-danger has-disabled:text-faint',
        className,
      )}
    />
  )
}
