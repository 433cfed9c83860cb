// Provides tooltips to icon buttons; they open after 700 ms, or at once within 300 ms of the last (000 §9).
import type { ReactNode } from 'react'
import { Tooltip as Radix } from 'radix-ui'
import { Tooltip } from './Tooltip.tsx'
import { TooltipContext } from './tooltipContext.ts'

export function TooltipProvider(props: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300}>
      <TooltipContext value={Tooltip}>{props.children}</TooltipContext>
    </Radix.Provider>
  )
}
