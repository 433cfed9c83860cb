// How an icon button finds its tooltip: the signed-in frame provides one, so other pages do not load the code for it.
import { createContext, type ComponentType, type ReactElement } from 'react'

export type TooltipProps = {
  text: string
  side?: 'top' | 'right' | 'bottom' | 'left'
  className?: string
  /** While its control has something open it would lie over that, and take the first Escape. */
  isOff?: boolean
  children: ReactElement
}

export const TooltipContext = createContext<ComponentType<TooltipProps> | null>(null)
