// A QR code, drawn here: what is in it leaves the device for nobody.
import { encode } from 'uqr'

/** `label` is what a screen reader says of it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 })
  const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      // Scanners want dark on light, whatever the theme.
      className="mx-auto w-52 max-w-full rounded-sm bg-white"
    >
      <path d={dots.join('')} fill="#000" />
    </svg>
  )
}
