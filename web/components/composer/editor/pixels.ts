// Brightness, contrast and saturation as the CSS filters define them, for browsers whose canvas cannot filter.

/** Per cent; 100 changes nothing. */
export interface Light {
  readonly brightness: number
  readonly contrast: number
  readonly saturation: number
}

export const asItIs: Light = { brightness: 100, contrast: 100, saturation: 100 }

/** The same for CSS and for a canvas that can filter. */
export const filterOf = ({ brightness, contrast, saturation }: Light) =>
  `brightness(${brightness}%) contrast(${contrast}%) saturate(${saturation}%)`

const fit = (value: number) => Math.min(Math.max(value, 0), 255)

/** Changes RGBA values where they are, in the order of the filters; how opaque a pixel is stays. */
export function adjustPixels(data: Uint8ClampedArray, light: Light) {
  const [b, c, s] = [light.brightness / 100, light.contrast / 100, light.saturation / 100]
  const lit = (value: number) => fit((fit(value * b) - 127.5) * c + 127.5)
  for (let at = 0; at < data.length; at += 4) {
    const red = lit(data[at] ?? 0)
    const green = lit(data[at + 1] ?? 0)
    const blue = lit(data[at + 2] ?? 0)
    // Grey as the eye weighs the three, and each colour as far from it as the saturation says.
    const grey = 0.213 * red + 0.715 * green + 0.072 * blue
    data[at] = grey + (red - grey) * s
    data[at + 1] = grey + (green - grey) * s
    data[at + 2] = grey + (blue - grey) * s
  }
}
