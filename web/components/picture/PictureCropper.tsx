// Cropper of the profile picture: chooses the visible square by drag, pinch, arrow keys or slider, with a preview.
import { useState } from 'react'
import Cropper, { type Area, type Point } from 'react-easy-crop'
import { Slider } from '#web/design/fields/Slider.tsx'

interface PictureCropperProps {
  url: string
  /** Called with the square in pixels of the picture, at first and after every move. */
  onArea: (area: Area) => void
}

const [minZoom, maxZoom] = [1, 3]
const percent = (share: number) => Math.round(share * 100)

const zoomProps = {
  label: 'Zoom',
  min: percent(minZoom),
  max: percent(maxZoom),
  step: 5,
  format: (value: number) => `${value}%`,
}

const keyboardProps = {
  role: 'application',
  'aria-label': 'The part that shows. Move the picture with the arrow keys.',
}

export function PictureCropper({ url, onArea }: PictureCropperProps) {
  const [crop, setCrop] = useState<Point>({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(minZoom)
  const [areaInPercent, setAreaInPercent] = useState<Area | null>(null)
  function updateArea(inPercent: Area, inPixels: Area) {
    setAreaInPercent(inPercent)
    onArea(inPixels)
  }
  return (
    <div>
      <div className="relative mx-auto aspect-square w-full max-w-80 overflow-hidden rounded-card bg-inset">
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          minZoom={minZoom}
          maxZoom={maxZoom}
          aspect={1}
          cropShape="round"
          showGrid={false}
          objectFit="cover"
          keyboardStep={8}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={updateArea}
          cropperProps={keyboardProps}
          mediaProps={{ alt: 'The picture you chose' }}
        />
      </div>
      <Slider
        {...zoomProps}
        value={percent(zoom)}
        onChange={(value) => setZoom(value / 100)}
        className="mt-2"
      />
      <PicturePreview url={url} area={areaInPercent} />
    </div>
  )
}

const previewSizes = [84, 40]

/** `area` is in per cent of the picture, null until the picture has loaded. */
function PicturePreview({ url, area }: { url: string; area: Area | null }) {
  return (
    <div className="mt-2 flex items-center gap-3">
      {previewSizes.map((size) => (
        <span
          key={size}
          aria-hidden
          style={{ width: size, height: size }}
          className="relative shrink-0 overflow-hidden rounded-full bg-inset"
        >
          {area && <img src={url} alt="" style={previewStyle(area)} className="absolute max-w-none" />}
        </span>
      ))}
      <p className="text-small text-muted">How people see you.</p>
    </div>
  )
}

/** Scales and moves the whole picture so that the square fills its frame. */
const previewStyle = ({ x, y, width, height }: Area) => ({
  width: `${10_000 / width}%`,
  height: `${10_000 / height}%`,
  left: `${(-100 * x) / width}%`,
  top: `${(-100 * y) / height}%`,
})
