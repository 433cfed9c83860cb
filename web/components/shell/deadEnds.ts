// Errors, refusals and addresses where nothing is keep the frame of their screen: `DeadEndFrame` is the one of this place.
import { createContext, type ComponentType, type ReactNode } from 'react'
import { useMatches } from 'react-router-dom'
import { PublicDeadEnd } from './PublicFrame.tsx'

export interface DeadEndFrameProps {
  /** Plain text in the header: what stands below has the heading. */
  title: string
  /** The target of Back for a visitor who came here directly. */
  back: string
  children: ReactNode
}

/** The frame of a dead end: a signed-out visitor's, which the frame of signed-in people replaces. */
export const DeadEndFrame = createContext<ComponentType<DeadEndFrameProps>>(PublicDeadEnd)

/** The title of the matched route, in the words of the route table. */
export function useRouteTitle(): string {
  const title = useMatches().at(-1)?.handle
  return typeof title === 'string' ? title : 'Fennec'
}
