// The pictures of the demo posts and products: scenes drawn from shapes, without a font or a photograph (ADR 35).
import { hostel, rain, theatre } from '#server/demo/scenes/campus.ts'
import { caps, pitch } from '#server/demo/scenes/days.ts'
import { fennec } from '#server/demo/scenes/fennec.ts'
import {
  beads,
  fan,
  headphones,
  hoodie,
  perfume,
  powerBank,
  sneaker,
  textbooks,
  tote,
} from '#server/demo/scenes/goods.ts'
import { bowl, cake, plate, suya } from '#server/demo/scenes/food.ts'
import type { Frame, Scene } from '#server/demo/scenes/pen.ts'
import { books, laptop, notes, phone } from '#server/demo/scenes/things.ts'
import { sign } from '#server/demo/scenes/signs.ts'
import { keke, lagoon, stall } from '#server/demo/scenes/town.ts'
import { adire, jars, rack } from '#server/demo/scenes/wares.ts'

const scenes = {
  adire,
  beads,
  books,
  bowl,
  cake,
  caps,
  fan,
  fennec,
  headphones,
  hoodie,
  hostel,
  jars,
  keke,
  lagoon,
  laptop,
  notes,
  perfume,
  phone,
  pitch,
  plate,
  powerBank,
  rack,
  rain,
  sign,
  sneaker,
  stall,
  suya,
  textbooks,
  theatre,
  tote,
} satisfies Record<string, Scene>

const frames = {
  wide: { width: 960, height: 720 },
  tall: { width: 720, height: 960 },
  square: { width: 780, height: 780 },
} satisfies Record<string, Frame>

/** Which scene, cut how, and in which of its looks. */
export interface Drawing {
  scene: keyof typeof scenes
  frame: keyof typeof frames
  look: number
}

/** Of the pixels a scene is drawn on so many are kept, 640 of 960: what a phone shows, at less than half the cost. */
const scale = 2 / 3

/** Draws a picture: the same drawing gives the same text. */
export function drawScene({ scene, frame, look }: Drawing): string {
  const { width, height } = frames[frame]
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * scale}" height="${height * scale}">` +
    `${scenes[scene](frames[frame], look)}</svg>`
  )
}

/** The picture as a phone would send it. */
export async function renderScene(drawing: Drawing): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(drawScene(drawing)))
    .png({ compressionLevel: 1 })
    .toBuffer()
}
