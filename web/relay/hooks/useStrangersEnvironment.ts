// The environment of whoever is signed out: the page's own where the server draws it.
import { useContext } from 'react'
import { ServedPageContext } from '#web/lib/page/servedPage.ts'
import { environmentOf } from '../environment.ts'

export const useStrangersEnvironment = () => useContext(ServedPageContext)?.environment ?? environmentOf(null)
