// A product of the demo market, as its vendor would say it.
import type { Drawing } from '#server/demo/scenes/scenes.ts'

/** A drawing, such as 'hoodie 0': the scene and its look. */
export type ShownGood = `${Drawing['scene']} ${number}`

export interface DemoProduct {
  /** Who sells it, by the nickname of the feed. */
  by: string
  name: string
  /** In naira. */
  price: number
  stock: number
  /** One of the list of the rules; none where its vendor chose none. */
  category?: string
  sizes?: string[]
  /** The main one first. */
  shows: ShownGood[]
  says: string
}
