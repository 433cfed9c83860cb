// A text that docs/product quotes: on which screen, where on it, and what brings it there; perhaps on another screen too.
import type { Scene } from './scenes.ts'
import type { Seen } from './seen.ts'

export type Row = [
  text: string,
  screen: string,
  where: Seen,
  scene: Scene,
  also?: [screen: string, scene: Scene],
]
