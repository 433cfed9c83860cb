// Takes files that are dropped anywhere in the window, which would leave the chat for them otherwise.
import { useEffect, useEffectEvent, useState } from 'react'

/** Whether some are held over the window. */
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
    // Between two things in the window it is still over it.
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
