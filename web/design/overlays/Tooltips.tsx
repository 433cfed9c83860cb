// Loads tooltips only on devices that can hover.
import { Fragment, lazy, type ComponentType, type ReactNode } from 'react'

type Frame = { default: ComponentType<{ children: ReactNode }> }

const canHover = matchMedia('(hover: hover)').matches

/** Starts loading at once; without it icon buttons keep their accessible names. */
const provider: Promise<Frame> | null = canHover
  ? import('./TooltipProvider.tsx').then(
      ({ TooltipProvider }) => ({ default: TooltipProvider }),
      () => ({ default: ({ children }) => children }),
    )
  : null

const Provider = provider ? lazy(() => provider) : Fragment

export function Tooltips({ children }: { children: ReactNode }) {
  return <Provider>{children}</Provider>
}
