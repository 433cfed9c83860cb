// Accepts files dropped anywhere in the window, which would otherwise open them instead of the chat.
import { useEffect, useEffectEvent, useState } from 'react'

/** Returns true while files are dragged over the window. */
export function useDroppedFiles(onDrop: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const drop = useEffectEvent(onDrop)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const listen = (type: 'dragover' | 'dragleave' | 'drop', handle: (event: DragEvent) => void) =>
      addEventListener(type, (event) => event.dataTransfer?.types.includes('Files') && handle(event), {
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
    return () => controller.abort()
  }, [])
  return isOver
}
