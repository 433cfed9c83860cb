// Drop target for files over the whole window, where the browser would otherwise open them in place of the chat.
import { useEffect, useEffectEvent, useState } from 'react'

/** Returns true while files are dragged over the window. */
export function useDroppedFiles(onDrop: (files: readonly File[]) => void): boolean {
  const [isDragging, setDragging] = useState(false)
  const acceptFiles = useEffectEvent(onDrop)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const listen = (type: 'dragover' | 'dragleave' | 'drop', handle: (event: DragEvent) => void) =>
      addEventListener(type, (event) => event.dataTransfer?.types.includes('Files') && handle(event), {
        signal,
      })
    listen('dragover', (event) => {
      event.preventDefault()
      setDragging(true)
    })
    // `relatedTarget` is null only if the pointer leaves the window.
    listen('dragleave', ({ relatedTarget }) => relatedTarget === null && setDragging(false))
    listen('drop', (event) => {
      event.preventDefault()
      setDragging(false)
      acceptFiles([...(event.dataTransfer?.files ?? [])])
    })
    return () => controller.abort()
  }, [])
  return isDragging
}
