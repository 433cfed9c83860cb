// Sets the document title to the name of the person or product on the screen.
import { useEffect } from 'react'
import { setDocumentTitle } from './titleAndFocus.ts'

export function useTitleFromName(name: string | undefined) {
  useEffect(() => {
    if (!name) return
    // After TitleAndFocus, which sets the title of the route.
    const timer = setTimeout(() => setDocumentTitle(name))
    return () => clearTimeout(timer)
  }, [name])
}
