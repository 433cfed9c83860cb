// Type of a demo product.
import type { PictureName } from '#server/demo/files.ts'

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
  photos: PictureName[]
  text: string
}
