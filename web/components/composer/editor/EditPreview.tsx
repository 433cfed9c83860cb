// Canvas of the image editor: previews the edited picture under the crop frame.
import { useLayoutEffect, useRef } from 'react'
import { CropFrame } from './CropFrame.tsx'
import { rotatedSize } from './geometry.ts'
import { toCssFilter } from './light.ts'
import { drawRotated } from './renderEdit.ts'
import type { ImageEdit } from './useImageEdit.ts'

const maxSidePx = 1200

export function EditPreview({ picture, editing }: { picture: ImageBitmap; editing: ImageEdit }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { turns, light } = editing.edit
  const size = rotatedSize(picture, turns)
  const scale = Math.min(1, maxSidePx / Math.max(size.width, size.height))

  const ratio = size.width / size.height

  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!canvas.current || !context) return
    canvas.current.width = size.width * scale
    canvas.current.height = size.height * scale
    context.scale(scale, scale)
    drawRotated(context, picture, turns)
  }, [picture, turns, scale, size.width, size.height])

  return (
    <div className="min-h-0 flex-1 bg-black p-6">
      <div className="grid size-full place-items-center [container-type:size]">
        <div style={{ width: `min(100cqw, 100cqh * ${ratio})`, aspectRatio: ratio }} className="relative">
          <canvas
            ref={canvas}
            role="img"
            aria-label="The photo you edit"
            style={{ filter: toCssFilter(light) }}
            className="block size-full"
          />
          <CropFrame editing={editing} />
        </div>
      </div>
    </div>
  )
}
