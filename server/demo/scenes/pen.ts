// What the scenes are drawn with: shapes as SVG text.

/** The size of a picture, in pixels. */
export interface Frame {
  width: number
  height: number
}

/** Draws one of a scene's looks; a number beyond the last look begins anew at the first. */
export type Scene = (frame: Frame, look: number) => string

export const rect = (x: number, y: number, width: number, height: number, fill: string, round = 0) =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" rx="${round}" fill="${fill}"/>`

export const circle = (x: number, y: number, radius: number, fill: string, more = '') =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${fill}" ${more}/>`

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, more = '') =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" ${more}/>`

export const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`

export const stroke = (d: string, colour: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" ` +
  `stroke-linejoin="round" ${more}/>`

export const group = (content: string, transform: string, more = '') =>
  `<g transform="${transform}" ${more}>${content}</g>`

/** Puts a drawing of 400 by 400 into the middle of the frame, as large as its shorter side times `scale`. */
export function centred(
  { width, height }: Frame,
  content: string,
  { scale = 1, dx = 0, dy = 0 } = {},
): string {
  const size = (Math.min(width, height) / 400) * scale
  const x = width / 2 - 200 * size + dx * width
  const y = height / 2 - 200 * size + dy * height
  return group(content, `translate(${n(x)} ${n(y)}) scale(${n(size)})`)
}

/** A ground that goes from one colour at the top to others below. */
export function sky({ width, height }: Frame, ...colours: string[]): string {
  const stops = colours.map(
    (colour, at) => `<stop offset="${n(at / (colours.length - 1))}" stop-color="${colour}"/>`,
  )
  return (
    `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">${stops.join('')}</linearGradient></defs>` +
    `<rect width="${width}" height="${height}" fill="url(#sky)"/>`
  )
}

/** Of the people in a scene, and of what they wear. */
export const skins = ['#4a2b1c', '#5f3823', '#75482e', '#8f5a39']
export const shirts = ['#274060', '#c5622f', '#0f6b4f', '#8d2f4f', '#e9e4da', '#f3c26b', '#2f6f8f', '#5b2f86']

/** A shape without attributes of its own, of which the ground shows through. */
export const faded = (shape: string, opacity: number) => shape.replace('/>', ` opacity="${opacity}"/>`)

/** Draws the same thing many times, each time with its own chances. */
export const times = (count: number, draw: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => draw(at)).join('')

/** The entry at that place, as if the list went round and round. */
export function pick<Item>(list: readonly Item[], at: number): Item {
  const item = list[((at % list.length) + list.length) % list.length]
  if (item === undefined) throw new Error('there is nothing to pick from')
  return item
}

/** A number as short as a drawing needs it. */
const n = (value: number): string => String(Math.round(value * 100) / 100)
