// What the vendors of the demo campus sell: who, what for how many naira, how many are left, and which drawings show it.
import { clothes } from '#server/demo/market/clothes.ts'
import { things } from '#server/demo/market/things.ts'
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

/** In the order they were added, the newest last. */
export const demoProducts: DemoProduct[] = mixed(things, clothes)

/** One of each in turns, so that the market is not of one kind for pages. */
function mixed(...kinds: DemoProduct[][]): DemoProduct[] {
  const longest = Math.max(...kinds.map(({ length }) => length))
  return Array.from({ length: longest }, (_, at) => kinds.flatMap((kind) => kind[at] ?? [])).flat()
}
