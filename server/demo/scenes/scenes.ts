// Pictures of the demo posts and products, drawn from shapes without fonts or photographs (ADR 35).
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
import { renderSvg, type Frame, type Scene } from '#server/demo/scenes/pen.ts'
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

/** A scene with its format and the index of its variant. */
export interface Drawing {
  scene: keyof typeof scenes
  frame: keyof typeof frames
  look: number
}

/** Scale of the output: 640 of 960 pixels, enough for a phone at less than half the cost. */
const scale = 2 / 3

/** Returns a picture as SVG; equal drawings give equal text. */
export function drawScene({ scene, frame, look }: Drawing): string {
  const { width, height } = frames[frame]
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * scale}" height="${height * scale}">` +
    `${scenes[scene](frames[frame], look)}</svg>`
  )
}

/** Returns a picture as PNG, as a phone uploads it. */
export const renderScene = (drawing: Drawing): Promise<Uint8Array> => renderSvg(drawScene(drawing))
