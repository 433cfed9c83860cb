// A text that docs/product quotes: its screen, its place there, the steps to it, and optionally a second screen.
import type { Scene } from './scenes.ts'
import type { TextPlace } from './places.ts'

export type QuotedText = [
  text: string,
  screen: string,
  where: TextPlace,
  scene: Scene,
  also?: [screen: string, scene: Scene],
]
