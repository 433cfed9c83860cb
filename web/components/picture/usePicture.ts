// The picture that was chosen and the square of it; it stays until another one is chosen or the screen is left.
import { useEffect, useRef, useState, type ComponentType } from 'react'
import type { Area } from 'react-easy-crop'
import { pictureFaults, pictureRules } from '#rules/identity/users'
import { toast } from '#web/design/overlays/toast.ts'
import { noConnection } from '#web/relay/network/serverError.ts'
import type { PictureCropperProps } from './PictureCropper.tsx'

/** What only somebody with a picture needs; loaded with the first one. */
interface Tools {
  PictureCropper: ComponentType<PictureCropperProps>
  checkPicture(file: Blob): Promise<void>
  brokenWords(error: unknown): { title: string; description: string } | null
  cropPicture(url: string, area: Area | null): Promise<Blob>
}

const loadTools = async (): Promise<Tools> => ({
  ...(await import('./PictureCropper.tsx')),
  ...(await import('./cropPicture.ts')),
})

interface Chosen {
  url: string
  tools: Tools
}

const say = (fault: keyof typeof pictureFaults) => toast({ ...pictureFaults[fault], kind: 'error' })

/** The picture and the tools for it, or null when either cannot be had; the person has been told why. */
async function open(file: File, url: string): Promise<Chosen | null> {
  const tools = await loadTools().catch(() => null)
  if (!tools) {
    toast({ title: 'Upload Failed', description: noConnection, kind: 'error' })
    return null
  }
  try {
    await tools.checkPicture(file)
    return { url, tools }
  } catch (error) {
    toast({ ...(tools.brokenWords(error) ?? pictureFaults.wrongType), kind: 'error' })
    return null
  }
}

export function usePicture() {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [isReading, setReading] = useState(false)
  const latest = useRef<File | null>(null)
  const url = chosen?.url
  useEffect(() => (url ? () => URL.revokeObjectURL(url) : undefined), [url])

  async function choose(file: File) {
    latest.current = file
    setReading(true)
    const address = URL.createObjectURL(file)
    const opened = await open(file, address)
    // A later choice has come, or the dialog was closed, before this one could be read.
    const isLatest = latest.current === file
    if (isLatest) setReading(false)
    if (opened && isLatest) setChosen(opened)
    else URL.revokeObjectURL(address)
  }

  function forget() {
    latest.current = null
    setReading(false)
    setChosen(null)
  }

  return { chosen, isReading, choose, forget, ...useSquare(chosen) }
}

export type Picture = ReturnType<typeof usePicture>

/** The square that shows, and the file made of it: the same square is the same file, also when it is sent again. */
function useSquare(chosen: Chosen | null) {
  const square = useRef<{ of: Chosen | null; area: Area | null; file: Blob | null } | null>(null)
  function current() {
    if (square.current?.of !== chosen) square.current = null
    return (square.current ??= { of: chosen, area: null, file: null })
  }

  /** The file to send, or null when it is too large; the person has been told. */
  async function prepare(): Promise<Blob | null> {
    if (!chosen) return null
    const now = current()
    now.file ??= await chosen.tools.cropPicture(chosen.url, now.area)
    if (now.file.size < pictureRules.bytes) return now.file
    say('tooLarge')
    return null
  }

  const setArea = (area: Area) => void Object.assign(current(), { area, file: null })
  return { prepare, setArea }
}
