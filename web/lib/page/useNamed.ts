// Sets the document title to the name of the person or product on the screen.
import { useEffect } from 'react'
import { nameDocument } from './arrive.ts'

export function useNamed(name: string | undefined) {
  useEffect(() => {
    if (!name) return
    // After Arrival, which sets the title of the route.
    const timer = setTimeout(() => nameDocument(name))
    return () => clearTimeout(timer)
  }, [name])
}
