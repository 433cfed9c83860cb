// All demo products in order, alternating between kinds.
import { clothes } from '#server/demo/market/clothes.ts'
import type { DemoProduct } from '#server/demo/market/product.ts'
import { things } from '#server/demo/market/things.ts'

/** In order of creation, newest last. */
export const demoProducts: DemoProduct[] = interleave(things, clothes)

/** Returns the id of the product with that name; throws for an unknown one. */
export function demoProductId(name: string): number {
  const index = demoProducts.findIndex((product) => product.name === name)
  if (index < 0) throw new Error(`no demo product is called ${name}`)
  return index + 1
}

/** Interleaves the lists, so that no page of the market has only one kind. */
function interleave(...kinds: DemoProduct[][]): DemoProduct[] {
  const longest = Math.max(...kinds.map(({ length }) => length))
  return Array.from({ length: longest }, (_, index) => kinds.flatMap((kind) => kind[index] ?? [])).flat()
}
