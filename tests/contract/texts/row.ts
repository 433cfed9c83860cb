// A text that docs/product quotes: its screen, its place there, its scene, and optionally a second screen.
import type { Scene } from './scenes.ts'
import type { Seen } from './seen.ts'

export type Row = [
  text: string,
  screen: string,
  where: Seen,
  scene: Scene,
  also?: [screen: string, scene: Scene],
]
