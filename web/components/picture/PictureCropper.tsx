// Chooses the square that shows: drag, pinch, arrow keys or the slider; beside it, how people will see it.
import { useState } from 'react'
import Cropper, { type Area, type Point } from 'react-easy-crop'
import { Slider } from '#web/design/fields/Slider.tsx'
import { PicturePreview } from './PicturePreview.tsx'

export interface PictureCropperProps {
  url: string
  /** Told the square in pixels of the picture, at first and after every move. */
  onArea: (area: Area) => void
}

const [least, most] = [1, 3]
const percent = (share: number) => Math.round(share * 100)

/** The slider counts in per cent. */
const zoomLook = {
  label: 'Zoom',
  min: percent(least),
  max: percent(most),
  step: 5,
  format: (value: number) => `${value}%`,
}

const keyboardProps = {
  role: 'application',
  'aria-label': 'The part that shows. Move the picture with the arrow keys.',
}

export function PictureCropper({ url, onArea }: PictureCropperProps) {
  const [crop, setCrop] = useState<Point>({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(least)
  const [shown, setShown] = useState<Area | null>(null)
  function note(inPercent: Area, inPixels: Area) {
    setShown(inPercent)
    onArea(inPixels)
  }
  return (
    <div>
      <div className="relative mx-auto aspect-square w-full max-w-80 overflow-hidden rounded-card bg-inset">
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          minZoom={least}
          maxZoom={most}
          aspect={1}
          cropShape="round"
          showGrid={false}
          objectFit="cover"
          keyboardStep={8}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={note}
          cropperProps={keyboardProps}
          mediaProps={{ alt: 'The picture you chose' }}
        />
      </div>
      <Slider
        {...zoomLook}
        value={percent(zoom)}
        onChange={(value) => setZoom(value / 100)}
        className="mt-2"
      />
      <PicturePreview url={url} area={shown} />
    </div>
  )
}
