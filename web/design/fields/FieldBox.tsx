// The edge around a control: it turns red when the control is invalid and gives way to the focus ring.
import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'

/** 16 px, so that phones do not zoom in on it. */
export const inputLook = 'min-w-0 flex-1 bg-transparent py-2.5 text-base outline-none placeholder:text-faint'

export const boxLook =
  'flex min-h-12 items-center gap-2.5 rounded-control border border-line-control bg-inset px-3.25 light:bg-surface'

/** How a button that looks like a field shows what is chosen, that nothing is, or that something is wrong. */
export const triggerLook =
  'w-full text-left text-base data-placeholder:text-faint focus-visible:border-transparent focus-visible:outline-offset-0 ' +
  'aria-invalid:border-danger aria-invalid:inset-ring-[.5px] aria-invalid:inset-ring-danger ' +
  'disabled:cursor-not-allowed disabled:text-faint'

export function FieldBox({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      {...props}
      className={cx(
        boxLook,
        'has-[:is(input,textarea):focus]:border-transparent has-[:is(input,textarea):focus]:outline-2',
        'has-[:is(input,textarea):focus]:outline-focus has-aria-invalid:border-danger',
        'has-aria-invalid:inset-ring-[.5px] has-aria-invalid:inset-ring-danger has-disabled:text-faint',
        className,
      )}
    />
  )
}
