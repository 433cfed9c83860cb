// Crop frame of the image editor, moved and resized by touch, mouse or arrow keys.
import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { cx } from '#web/design/cx.ts'
import { dragCorner, moveCrop, type Corner, type Crop } from './geometry.ts'
import type { ImageEdit } from './useImageEdit.ts'

type Change = (crop: Crop, dx: number, dy: number) => Crop

/** Step per arrow key, as a share of the picture; the second is with Shift. */
const [step, longStep] = [0.01, 0.1]

const arrows: Record<string, [dx: number, dy: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const corners: readonly [Corner, positionClasses: string, markClasses: string][] = [
  ['top left', '-top-5.5 -left-5.5 cursor-nwse-resize', 'top-4.75 left-4.75 border-t-4 border-l-4'],
  ['top right', '-top-5.5 -right-5.5 cursor-nesw-resize', 'top-4.75 right-4.75 border-t-4 border-r-4'],
  ['bottom left', '-bottom-5.5 -left-5.5 cursor-nesw-resize', 'bottom-4.75 left-4.75 border-b-4 border-l-4'],
  [
    'bottom right',
    '-bottom-5.5 -right-5.5 cursor-nwse-resize',
    'right-4.75 bottom-4.75 border-r-4 border-b-4',
  ],
]

const percent = (share: number) => `${share * 100}%`

export function CropFrame({ editing }: { editing: ImageEdit }) {
  const frame = useRef<HTMLDivElement>(null)
  /** Pointer and crop at the start of a drag; later crops are relative to them. */
  const drag = useRef<{ pointerId: number; x: number; y: number; crop: Crop } | null>(null)
  const { crop } = editing.edit

  const handle = (change: Change) => ({
    onPointerDown(event: PointerEvent) {
      event.stopPropagation()
      event.currentTarget.setPointerCapture(event.pointerId)
      drag.current ??= { pointerId: event.pointerId, x: event.clientX, y: event.clientY, crop }
    },
    onPointerMove(event: PointerEvent) {
      const area = frame.current?.getBoundingClientRect()
      if (drag.current?.pointerId !== event.pointerId || !area) return
      const { x, y, crop: startCrop } = drag.current
      editing.setCrop(() =>
        change(startCrop, (event.clientX - x) / area.width, (event.clientY - y) / area.height),
      )
    },
    onLostPointerCapture(event: PointerEvent) {
      if (drag.current?.pointerId === event.pointerId) drag.current = null
    },
    onKeyDown(event: KeyboardEvent) {
      const arrow = arrows[event.key]
      if (!arrow) return
      event.preventDefault()
      const stepSize = event.shiftKey ? longStep : step
      editing.setCrop((now) => change(now, arrow[0] * stepSize, arrow[1] * stepSize))
    },
  })

  return (
    <div ref={frame} className="absolute inset-0">
      {/* Darkens the removed part by the shadow of the frame. */}
      <div aria-hidden className="absolute inset-0 overflow-hidden">
        <div style={toFrameStyle(crop)} className="absolute shadow-[0_0_0_100vmax_rgb(0_0_0/.5)]" />
      </div>
      <div style={toFrameStyle(crop)} className="absolute outline-2 outline-white">
        <GridLines />
        <button
          type="button"
          aria-label="The part that stays. Move it with the arrow keys."
          {...handle(moveCrop)}
          className="absolute inset-0 cursor-move touch-none outline-white"
        />
        {corners.map(([corner, positionClasses, markClasses]) => (
          <button
            key={corner}
            type="button"
            aria-label={`The ${corner} corner. Move it with the arrow keys.`}
            {...handle((now, dx, dy) => dragCorner(now, corner, dx, dy))}
            className={cx('absolute size-[44px] touch-none outline-white', positionClasses)}
          >
            <span aria-hidden className={cx('absolute size-6 border-white', markClasses)} />
          </button>
        ))}
      </div>
      <CropStatus crop={crop} />
    </div>
  )
}

const toFrameStyle = ({ x, y, width, height }: Crop) => ({
  left: percent(x),
  top: percent(y),
  width: percent(width),
  height: percent(height),
})

function CropStatus({ crop }: { crop: Crop }) {
  return (
    <p role="status" className="sr-only">
      {Math.round(crop.width * 100)}% of the width and {Math.round(crop.height * 100)}% of the height stay.
    </p>
  )
}

function GridLines() {
  return (
    <span aria-hidden className="pointer-events-none">
      <span className="absolute inset-x-1/3 inset-y-0 border-x border-white/45" />
      <span className="absolute inset-x-0 inset-y-1/3 border-y border-white/45" />
    </span>
  )
}
