// SVG helpers of the scenes.

/** Size of a picture in pixels. */
export interface Frame {
  width: number
  height: number
}

/** Draws a variant of a scene; `look` is its index, modulo the number of variants. */
export type Scene = (frame: Frame, look: number) => string

export const rect = (x: number, y: number, width: number, height: number, fill: string, cornerRadius = 0) =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="${cornerRadius}" fill="${fill}"/>`

export const circle = (x: number, y: number, radius: number, fill: string, attributes = '') =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}" ${attributes}/>`

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, attributes = '') =>
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}" ${attributes}/>`

export const path = (d: string, fill: string, attributes = '') =>
  `<path d="${d}" fill="${fill}" ${attributes}/>`

export const stroke = (d: string, colour: string, width: number, attributes = '') =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" ` +
  `stroke-linejoin="round" ${attributes}/>`

export const group = (content: string, transform: string, attributes = '') =>
  `<g transform="${transform}" ${attributes}>${content}</g>`

/** Centres a drawing of 400 by 400 in the frame, sized to its shorter side times `scale`. */
export function centred(
  { width, height }: Frame,
  content: string,
  { scale = 1, dx = 0, dy = 0 } = {},
): string {
  const size = (Math.min(width, height) / 400) * scale
  const x = width / 2 - 200 * size + dx * width
  const y = height / 2 - 200 * size + dy * height
  return group(content, `translate(${round(x)} ${round(y)}) scale(${round(size)})`)
}

/** A vertical gradient of the colours. */
export function sky({ width, height }: Frame, ...colours: string[]): string {
  const stops = colours.map(
    (colour, index) => `<stop offset="${round(index / (colours.length - 1))}" stop-color="${colour}"/>`,
  )
  return (
    `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">${stops.join('')}</linearGradient></defs>` +
    `<rect width="${width}" height="${height}" fill="url(#sky)"/>`
  )
}

/** Colours of people in scenes, and of their clothes. */
export const skins = ['#4a2b1c', '#5f3823', '#75482e', '#8f5a39']
export const shirts = ['#274060', '#c5622f', '#0f6b4f', '#8d2f4f', '#e9e4da', '#f3c26b', '#2f6f8f', '#5b2f86']

/** Adds an opacity to a single shape. */
export const withOpacity = (shape: string, opacity: number) => shape.replace('/>', ` opacity="${opacity}"/>`)

/** Concatenates `count` drawings; `draw` gets the index. */
export const repeat = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('')

/** Returns the entry at an index modulo the list's length. */
export function pick<Item>(list: readonly Item[], index: number): Item {
  const item = list[((index % list.length) + list.length) % list.length]
  if (item === undefined) throw new Error('there is nothing to pick from')
  return item
}

/** Renders an SVG as PNG. */
export async function renderSvg(svg: string): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer()
}

/** Rounds to two decimals. */
const round = (value: number): string => String(Math.round(value * 100) / 100)
