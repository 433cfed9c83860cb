// The document is called as what the screen shows: a person, or a product.
import { useEffect } from 'react'
import { nameDocument } from './arrive.ts'

export function useNamed(name: string | undefined) {
  useEffect(() => {
    if (!name) return
    // After the arrival on this path, which calls it by the kind of the screen.
    const timer = setTimeout(() => nameDocument(name))
    return () => clearTimeout(timer)
  }, [name])
}
