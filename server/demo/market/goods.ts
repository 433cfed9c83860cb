// What the vendors of the demo campus sell: who, what for how many naira, how many are left, and which drawings show it.
import { clothes } from '#server/demo/market/clothes.ts'
import type { DemoProduct } from '#server/demo/market/product.ts'
import { things } from '#server/demo/market/things.ts'

/** In the order they were added, the newest last. */
export const demoProducts: DemoProduct[] = mixed(things, clothes)

/** The number of the product with that name, in the order they were added. */
export function demoProductId(name: string): number {
  const at = demoProducts.findIndex((product) => product.name === name)
  if (at < 0) throw new Error(`no demo product is called ${name}`)
  return at + 1
}

/** One of each in turns, so that the market is not of one kind for pages. */
function mixed(...kinds: DemoProduct[][]): DemoProduct[] {
  const longest = Math.max(...kinds.map(({ length }) => length))
  return Array.from({ length: longest }, (_, at) => kinds.flatMap((kind) => kind[at] ?? [])).flat()
}
