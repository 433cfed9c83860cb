// The Relay environment of an anonymous visitor; during SSR that of the rendered page.
import { useContext } from 'react'
import { ServedPageContext } from '#web/lib/page/servedPage.ts'
import { environmentOf } from '../environment.ts'

export const useAnonymousEnvironment = () => useContext(ServedPageContext)?.environment ?? environmentOf(null)
