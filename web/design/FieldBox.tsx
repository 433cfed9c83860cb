// The edge around an input: it turns red when the input is invalid and gives way to the focus ring.
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

/** 16 px, so that phones do not zoom in on it. */
export const inputLook = 'min-w-0 flex-1 bg-transparent py-2.5 text-base outline-none placeholder:text-faint'

export function FieldBox({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      {...props}
      className={cx(
        'flex min-h-12 items-center gap-2.5 rounded-control border border-line-control bg-inset px-3.25 light:bg-surface',
        'has-[input:focus]:border-transparent has-[input:focus]:outline-2 has-[input:focus]:outline-focus',
        'has-[input[aria-invalid]]:border-danger has-[input[aria-invalid]]:inset-ring-[.5px] has-[input[aria-invalid]]:inset-ring-danger',
        className,
      )}
    />
  )
}
