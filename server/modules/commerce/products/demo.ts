// Products of the demo campus: rows, and photos rendered and stored.
import { member } from '#server/demo/cast.ts'
import { storeScene, type DemoFileServices } from '#server/demo/files.ts'
import { demoProducts } from '#server/demo/market/goods.ts'
import type { ProductDrawing } from '#server/demo/market/product.ts'
import type { Drawing } from '#server/demo/scenes/scenes.ts'
import { mapConcurrently } from '#server/demo/turns.ts'
import { listingColumns } from '#server/modules/commerce/listings/demo.ts'
import { productPhotos } from './photos.ts'

const hour = 3_600_000

/** A product every 37 hours until yesterday. */
const addedAt = (index: number, now: Date) =>
  new Date(now.getTime() - (demoProducts.length - index) * 37 * hour + ((index * 53) % 11) * hour)

export const productRows = (now: Date) =>
  demoProducts.map(({ by, name, price, stock, category = null, sizes = [], text }, index) => ({
    id: index + 1,
    ...listingColumns(by, { name, description: text, category }),
    priceKobo: Math.round(price * 100),
    stock,
    sizes,
    createdAt: addedAt(index, now),
  }))

/** Parses a drawing such as 'hoodie 2', the third variant of a hoodie. */
function toDrawing(source: ProductDrawing): Drawing {
  const [scene, variant] = source.split(' ')
  return { scene, frame: 'square', look: Number(variant) } as Drawing
}

/** Stores the product photos; their ids start after `before`. */
export async function storeProductPhotos(services: DemoFileServices, before: number) {
  const photos = demoProducts.flatMap(({ by, name, drawings }, index) =>
    drawings.map((source, position) => ({
      drawing: toDrawing(source),
      name: `photo ${position} of ${name} by ${by}`,
      row: {
        postId: null,
        messageId: null,
        productId: index + 1,
        serviceId: null,
        waveform: null,
        ownerId: member(by).id,
        position,
        createdAt: addedAt(index, services.now),
      },
    })),
  )
  const stored = await mapConcurrently(photos, async ({ drawing, name, row }) => {
    const photo = await storeScene(services, { name, ownerId: row.ownerId, drawing, use: productPhotos })
    return { file: photo.file, row: { ...row, alt: null, ...photo.columns } }
  })
  return {
    media: stored.map(({ row }, index) => ({ id: before + index + 1, ...row })),
    files: stored.map(({ file }) => file),
  }
}
