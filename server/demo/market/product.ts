// Type of a demo product.
import type { Drawing } from '#server/demo/scenes/scenes.ts'

/** A drawing and its look, such as 'hoodie 0'. */
export type ProductDrawing = `${Drawing['scene']} ${number}`

export interface DemoProduct {
  /** Nickname of the vendor. */
  by: string
  name: string
  /** In naira. */
  price: number
  stock: number
  /** A category of the rules; none where the vendor chose none. */
  category?: string
  sizes?: string[]
  /** Main photo first. */
  shows: ProductDrawing[]
  says: string
}
