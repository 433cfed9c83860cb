// Context of the frame around error and not-found screens: public by default, the shell for signed-in viewers.
import { createContext, type ComponentType, type ReactNode } from 'react'
import { useMatches } from 'react-router-dom'
import { PublicErrorFrame } from './PublicFrame.tsx'

export interface ErrorFrameProps {
  /** Plain text in the header; the content has the h1. */
  title: string
  /** Target of Back for a viewer who opened the screen directly. */
  back: string
  children: ReactNode
}

/** Component that frames an error screen; signed-in screens provide their own. */
export const ErrorFrame = createContext<ComponentType<ErrorFrameProps>>(PublicErrorFrame)

export function useRouteTitle(): string {
  const title = useMatches().at(-1)?.handle
  return typeof title === 'string' ? title : 'Fennec'
}
