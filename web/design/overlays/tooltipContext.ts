// Context of the tooltip component, which only the signed-in frame provides, so that other pages do not load it.
import { createContext, type ComponentType, type ReactElement } from 'react'

export type TooltipProps = {
  text: string
  side?: 'top' | 'right' | 'bottom' | 'left'
  className?: string
  /** True hides the tooltip, while its control has a menu open that it would cover. */
  isOff?: boolean
  children: ReactElement
}

export const TooltipContext = createContext<ComponentType<TooltipProps> | null>(null)
