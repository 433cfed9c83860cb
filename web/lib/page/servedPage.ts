// A page that the server has made: what it was made with, for the components it is drawn from, on the server and while the
// browser takes it over.
import { createContext } from 'react'
import type { Environment } from 'relay-runtime'

export interface ServedPage {
  /** The moment as of which it tells how long ago something was. */
  at: Date
  /** True if the browser has asked for as little data as possible. */
  savesData: boolean
  /** True if its viewer is signed in. */
  isSignedIn?: boolean
  /** On the server, the store that holds its answer; a browser has its own. */
  environment?: Environment
}

export const ServedPageContext = createContext<ServedPage | null>(null)
