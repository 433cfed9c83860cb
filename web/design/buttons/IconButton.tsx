// Round icon button; `label` is its accessible name and, on desktop, its tooltip.
import { useContext, type ComponentProps } from 'react'
import { Slot } from 'radix-ui'
import { cx } from '../cx.ts'
import { TooltipContext } from '../overlays/tooltipContext.ts'

// In pixels as the icons are, so that headers keep their width with large text.
const sizes = {
  sm: 'size-[36px] after:absolute after:-inset-1',
  md: 'size-[44px]',
}

type IconButtonProps = ComponentProps<'button'> & {
  label: string
  size?: keyof typeof sizes
  /** Styles the only child, such as a link around the icon, and renders no button. */
  asChild?: boolean
}

export function IconButton({ label, size = 'md', asChild, className, ...props }: IconButtonProps) {
  const Tooltip = useContext(TooltipContext)
  const Element = asChild ? Slot.Root : 'button'
  const button = (
    <Element
      type={asChild ? undefined : 'button'}
      aria-label={label}
      {...props}
      className={cx(
        'relative inline-grid shrink-0 place-items-center rounded-full border border-transparent hover:bg-hover active:bg-press',
        sizes[size],
        className,
      )}
    />
  )
  if (!Tooltip) return button
  return (
    <Tooltip text={label} isOff={props['aria-expanded'] === true}>
      {button}
    </Tooltip>
  )
}
