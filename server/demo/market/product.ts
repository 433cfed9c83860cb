// Type of a demo product.
import type { Drawing } from '#server/demo/scenes/scenes.ts'

/** A scene and the index of its variant, such as 'hoodie 0'. */
export type ProductDrawing = `${Drawing['scene']} ${number}`

export interface DemoProduct {
  /** Nickname of the vendor. */
  by: string
  name: string
  /** In naira. */
  price: number
  stock: number
  /** A product category; undefined if the vendor chose none. */
  category?: string
  sizes?: string[]
  /** Main photo first. */
  drawings: ProductDrawing[]
  text: string
}
