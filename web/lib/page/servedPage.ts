// Context of a server-rendered page, during SSR and hydration.
import { createContext } from 'react'
import type { Environment } from 'relay-runtime'

export interface ServedPage {
  /** Time of rendering, for relative times. */
  at: Date
  /** True if the browser sent Save-Data. */
  savesData: boolean
  isSignedIn?: boolean
  /** During SSR, the environment that holds the page's data. */
  environment?: Environment
}

export const ServedPageContext = createContext<ServedPage | null>(null)
