// Brightness, contrast and saturation of the image editor: as a CSS filter, and by pixel for canvases without filters.

/** In per cent; 100 is unchanged. */
export interface Light {
  readonly brightness: number
  readonly contrast: number
  readonly saturation: number
}

export const neutralLight: Light = { brightness: 100, contrast: 100, saturation: 100 }

export const toCssFilter = ({ brightness, contrast, saturation }: Light) =>
  `brightness(${brightness}%) contrast(${contrast}%) saturate(${saturation}%)`

const clampByte = (value: number) => Math.min(Math.max(value, 0), 255)

/** Changes RGBA values in place, in the order of the filters; alpha stays. */
export function adjustPixels(data: Uint8ClampedArray, light: Light) {
  const [b, c, s] = [light.brightness / 100, light.contrast / 100, light.saturation / 100]
  const adjust = (value: number) => clampByte((clampByte(value * b) - 127.5) * c + 127.5)
  for (let offset = 0; offset < data.length; offset += 4) {
    const red = adjust(data[offset] ?? 0)
    const green = adjust(data[offset + 1] ?? 0)
    const blue = adjust(data[offset + 2] ?? 0)
    // Saturation scales the distance of each colour from the pixel's luminance.
    const grey = 0.213 * red + 0.715 * green + 0.072 * blue
    data[offset] = grey + (red - grey) * s
    data[offset + 1] = grey + (green - grey) * s
    data[offset + 2] = grey + (blue - grey) * s
  }
}
