// Tooltips for whoever can hover: on touch screens there are none, and their code is never loaded.
import { Fragment, lazy, type ComponentType, type ReactNode } from 'react'

type Frame = { default: ComponentType<{ children: ReactNode }> }

const canHover = matchMedia('(hover: hover)').matches

/** On its way beside the screen; without it, icon buttons still have their names. */
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
