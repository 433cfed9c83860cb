// State of the image editor: the decoded picture and its edits.
import { useEffect, useState } from 'react'
import { readPicture } from '#web/lib/readPicture.ts'
import { rotateCrop, addTurn, fullCrop, type Crop } from './geometry.ts'
import { neutralLight, type Light } from './light.ts'
import type { Edit } from './renderEdit.ts'

const untouched: Edit = { turns: 0, crop: fullCrop, light: neutralLight }

const isUntouched = ({ turns, crop, light }: Edit) =>
  turns === 0 && isSame(crop, fullCrop) && isSame(light, neutralLight)

const isSame = <Numbers extends object>(a: Numbers, b: Numbers) =>
  Object.entries(b).every(([name, value]) => a[name as keyof Numbers] === value)

export function useImageEdit(file: Blob) {
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [isBroken, setBroken] = useState(false)
  const [edit, setEdit] = useState(untouched)

  useEffect(() => {
    let isCurrent = true
    let read: ImageBitmap | null = null
    readPicture(file).then(
      (bitmap) => {
        if (!isCurrent) return bitmap.close()
        read = bitmap
        setPicture(bitmap)
      },
      () => setBroken(true),
    )
    return () => {
      isCurrent = false
      read?.close()
    }
  }, [file])

  return {
    picture,
    isBroken,
    edit,
    isUntouched: isUntouched(edit),
    reset: () => setEdit(untouched),
    turn: (by: 1 | -1) =>
      setEdit((now) => ({ ...now, turns: addTurn(now.turns, by), crop: rotateCrop(now.crop, by) })),
    setCrop: (change: (crop: Crop) => Crop) => setEdit((now) => ({ ...now, crop: change(now.crop) })),
    setLight: (light: Partial<Light>) => setEdit((now) => ({ ...now, light: { ...now.light, ...light } })),
  }
}

export type ImageEdit = ReturnType<typeof useImageEdit>
