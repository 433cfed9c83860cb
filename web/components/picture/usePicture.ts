// State of a chosen profile picture and its crop.
import { useEffect, useRef, useState } from 'react'
import type { Area } from 'react-easy-crop'
import { pictureErrors, pictureRules } from '#rules/identity/users'
import { toast } from '#web/design/overlays/toast.ts'
import { noConnectionMessage } from '#web/relay/network/serverError.ts'

/** Loaded with the first picture. */
const loadCropTools = async () => ({
  ...(await import('./PictureCropper.tsx')),
  ...(await import('./cropPicture.ts')),
})

interface ChosenPicture {
  url: string
  tools: Awaited<ReturnType<typeof loadCropTools>>
}

const toastError = (reason: keyof typeof pictureErrors) => toast({ ...pictureErrors[reason], kind: 'error' })

/** Resolves to null after a toast if the picture or the tools cannot be loaded. */
async function openPicture(file: File, url: string): Promise<ChosenPicture | null> {
  const tools = await loadCropTools().catch(() => null)
  if (!tools) {
    toast({ title: 'Upload Failed', description: noConnectionMessage, kind: 'error' })
    return null
  }
  try {
    await tools.checkPicture(file)
    return { url, tools }
  } catch (error) {
    toast({ ...(tools.brokenPhotoToast(error) ?? pictureErrors.wrongType), kind: 'error' })
    return null
  }
}

export function usePicture() {
  const [chosen, setChosen] = useState<ChosenPicture | null>(null)
  const [isReading, setReading] = useState(false)
  const latest = useRef<File | null>(null)
  const url = chosen?.url
  useEffect(() => (url ? () => URL.revokeObjectURL(url) : undefined), [url])

  async function choose(file: File) {
    latest.current = file
    setReading(true)
    const address = URL.createObjectURL(file)
    const opened = await openPicture(file, address)
    // A later choice, or closing the dialog, makes this one obsolete.
    const isLatest = latest.current === file
    if (isLatest) setReading(false)
    if (opened && isLatest) setChosen(opened)
    else URL.revokeObjectURL(address)
  }

  function reset() {
    latest.current = null
    setReading(false)
    setChosen(null)
  }

  return { chosen, isReading, choose, reset, ...useCrop(chosen) }
}

export type Picture = ReturnType<typeof usePicture>

/** The crop and the file made of it; a retry uploads the same file. */
function useCrop(chosen: ChosenPicture | null) {
  const crop = useRef<{ picture: ChosenPicture | null; area: Area | null; file: Blob | null } | null>(null)
  function getCrop() {
    if (crop.current?.picture !== chosen) crop.current = null
    return (crop.current ??= { picture: chosen, area: null, file: null })
  }

  /** Resolves to the file to upload, or to null after a toast if it is too large. */
  async function prepare(): Promise<Blob | null> {
    if (!chosen) return null
    const now = getCrop()
    now.file ??= await chosen.tools.cropPicture(chosen.url, now.area)
    if (now.file.size < pictureRules.bytes) return now.file
    toastError('tooLarge')
    return null
  }

  const setArea = (area: Area) => void Object.assign(getCrop(), { area, file: null })
  return { prepare, setArea }
}
