// Accepts files dropped anywhere in the window, which would otherwise open them instead of the chat.
import { useEffect, useEffectEvent, useState } from 'react'

/** Returns whether files are dragged over the window. */
export function useDroppedFiles(onDrop: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const drop = useEffectEvent(onDrop)
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const listen = (type: 'dragover' | 'dragleave' | 'drop', heed: (event: DragEvent) => void) =>
      addEventListener(type, (event) => event.dataTransfer?.types.includes('Files') && heed(event), {
        signal,
      })
    listen('dragover', (event) => {
      event.preventDefault()
      setOver(true)
    })
    // Null only if the pointer leaves the window.
    listen('dragleave', ({ relatedTarget }) => relatedTarget === null && setOver(false))
    listen('drop', (event) => {
      event.preventDefault()
      setOver(false)
      drop([...(event.dataTransfer?.files ?? [])])
    })
    return () => leaving.abort()
  }, [])
  return isOver
}
