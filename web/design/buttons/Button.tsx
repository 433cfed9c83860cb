// Button with variants, sizes, and a pending state that keeps its width and ignores clicks.
import type { ComponentProps, MouseEvent } from 'react'
import { Slot } from 'radix-ui'
import { cx } from '../cx.ts'
import { Spinner } from '../display/Spinner.tsx'

/** `strong` has inverse colors, `quiet` a filled grey background, `ghost` no background until hovered. */
const variants = {
  primary: 'border-transparent bg-accent text-accent-contrast hover:bg-accent-hover active:bg-accent-press',
  strong: 'border-transparent bg-text text-inverse',
  secondary: 'border-line-strong hover:bg-hover',
  quiet: 'border-transparent bg-inset',
  ghost: 'border-transparent hover:bg-hover',
  danger: 'border-transparent bg-danger-fill text-danger-contrast hover:bg-danger-fill-hover',
  'danger-ghost': 'border-danger/38 text-danger hover:bg-hover',
}

const sizes = {
  sm: 'min-h-9 rounded-sm px-3.25 text-sm after:absolute after:inset-x-0 after:-inset-y-1.25',
  md: 'min-h-tap rounded-control px-4.25 text-body',
  lg: 'min-h-13 rounded-[14px] px-4.25 text-lead',
}

// Forced colors drop backgrounds, so the transparent border marks the button there.
const base =
  'relative inline-grid place-items-center border text-center font-semibold ' +
  'transition-[background-color,scale] duration-(--dur-fast) ease-move active:scale-[.98] ' +
  'disabled:scale-100 disabled:cursor-not-allowed disabled:border-transparent disabled:bg-inset disabled:text-faint ' +
  'aria-busy:scale-100 aria-busy:cursor-progress'

type ButtonProps = ComponentProps<'button'> & {
  variant?: keyof typeof variants
  size?: keyof typeof sizes
  /** True to fill the width of the container. */
  block?: boolean
  /** Label shown with a spinner while pending, such as 'Posting...'. */
  pending?: string | false
  /** Styles the only child, such as a link, and renders no button; `pending` and `type` are ignored. */
  asChild?: boolean
}

export function Button({ variant = 'primary', size = 'md', block, pending, asChild, ...props }: ButtonProps) {
  const { className, children, onClick, ...rest } = props
  const classes = cx(
    base,
    variants[variant],
    sizes[size],
    block ? 'w-full py-1.5' : 'whitespace-nowrap',
    className,
  )
  if (asChild) {
    return (
      <Slot.Root {...rest} onClick={onClick} className={classes}>
        {children}
      </Slot.Root>
    )
  }
  const ignoreClick = (event: MouseEvent) => event.preventDefault()
  return (
    <button
      type="button"
      {...rest}
      className={classes}
      onClick={pending ? ignoreClick : onClick}
      aria-busy={pending ? true : undefined}
      aria-disabled={pending ? true : undefined}
    >
      {/* Both labels share one grid cell, so that the button keeps its width. */}
      <span className={cx('inline-flex items-center gap-2 [grid-area:1/1]', pending && 'invisible')}>
        {children}
      </span>
      {pending && (
        <span className="inline-flex items-center gap-2 [grid-area:1/1]">
          <Spinner />
          {pending}
        </span>
      )}
    </button>
  )
}
