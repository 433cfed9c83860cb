// Tooltip on hover and keyboard focus.
import { useState } from 'react'
import { Tooltip as Radix } from 'radix-ui'
import { cx } from '../cx.ts'
import type { TooltipProps } from './tooltipContext.ts'

export function Tooltip({ text, side = 'bottom', isOff = false, className, children }: TooltipProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Radix.Root open={isOpen && !isOff} onOpenChange={setOpen}>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className={cx(
            'z-(--z-tooltip) rounded-lg bg-text px-2.5 py-1.5 text-xs font-medium text-inverse',
            className,
          )}
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
