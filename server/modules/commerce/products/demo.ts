// Products of the demo campus: rows, and photos rendered and stored.
import { member } from '#server/demo/cast.ts'
import { storeScene, type DemoFileServices } from '#server/demo/files.ts'
import { demoProducts } from '#server/demo/market/goods.ts'
import type { ProductDrawing } from '#server/demo/market/product.ts'
import type { Drawing } from '#server/demo/scenes/scenes.ts'
import { mapConcurrently } from '#server/demo/turns.ts'
import { listedBy } from '#server/modules/commerce/listings/demo.ts'
import { productPhotos } from './photos.ts'

const hour = 3_600_000

/** One product every 37 hours until yesterday. */
const addedAt = (at: number, now: Date) =>
  new Date(now.getTime() - (demoProducts.length - at) * 37 * hour + ((at * 53) % 11) * hour)

export const productRows = (now: Date) =>
  demoProducts.map(({ by, name, price, stock, category = null, sizes = [], says }, at) => ({
    id: at + 1,
    ...listedBy(by, { name, description: says, category }),
    priceKobo: Math.round(price * 100),
    stock,
    sizes,
    createdAt: addedAt(at, now),
  }))

/** 'hoodie 2' is the third variant of a hoodie. */
function drawingOf(source: ProductDrawing): Drawing {
  const [scene, look] = source.split(' ')
  return { scene, frame: 'square', look: Number(look) } as Drawing
}

/** Stores the product photos; their ids start after `before`. */
export async function storeProductPhotos(parts: DemoFileServices, before: number) {
  const shown = demoProducts.flatMap(({ by, name, shows }, at) =>
    shows.map((source, position) => ({
      drawing: drawingOf(source),
      name: `photo ${position} of ${name} by ${by}`,
      row: {
        postId: null,
        messageId: null,
        productId: at + 1,
        serviceId: null,
        waveform: null,
        ownerId: member(by).id,
        position,
        createdAt: addedAt(at, parts.now),
      },
    })),
  )
  const stored = await mapConcurrently(shown, async ({ drawing, name, row }) => {
    const photo = await storeScene(parts, { name, ownerId: row.ownerId, drawing, use: productPhotos })
    return { file: photo.file, row: { ...row, alt: null, ...photo.columns } }
  })
  return {
    media: stored.map(({ row }, at) => ({ id: before + at + 1, ...row })),
    files: stored.map(({ file }) => file),
  }
}
