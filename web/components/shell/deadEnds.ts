// The frame of errors, refusals and not-found, which depends on where they appear.
import { createContext, type ComponentType, type ReactNode } from 'react'
import { useMatches } from 'react-router-dom'
import { PublicDeadEnd } from './PublicFrame.tsx'

export interface DeadEndFrameProps {
  /** Plain text in the header; the content has the h1. */
  title: string
  /** Target of Back for a viewer who opened the screen directly. */
  back: string
  children: ReactNode
}

/** The public frame by default; signed-in screens provide theirs. */
export const DeadEndFrame = createContext<ComponentType<DeadEndFrameProps>>(PublicDeadEnd)

export function useRouteTitle(): string {
  const title = useMatches().at(-1)?.handle
  return typeof title === 'string' ? title : 'Fennec'
}
