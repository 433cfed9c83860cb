// Preview of the cropped picture in its two most common sizes.
import type { Area } from 'react-easy-crop'

const sizes = [84, 40]

/** `area` is in per cent of the picture, null until the picture has loaded. */
export function PicturePreview({ url, area }: { url: string; area: Area | null }) {
  return (
    <div className="mt-2 flex items-center gap-3">
      {sizes.map((size) => (
        <span
          key={size}
          aria-hidden
          style={{ width: size, height: size }}
          className="relative shrink-0 overflow-hidden rounded-full bg-inset"
        >
          {area && <img src={url} alt="" style={styleOf(area)} className="absolute max-w-none" />}
        </span>
      ))}
      <p className="text-small text-muted">How people see you.</p>
    </div>
  )
}

/** Scales and moves the whole picture so that the square fills its frame. */
const styleOf = ({ x, y, width, height }: Area) => ({
  width: `${10_000 / width}%`,
  height: `${10_000 / height}%`,
  left: `${(-100 * x) / width}%`,
  top: `${(-100 * y) / height}%`,
})
