// Products of the demo campus: rows and stored photos.
import { member } from '#server/demo/cast.ts'
import { storePicture, type DemoFileServices } from '#server/demo/files.ts'
import { demoProducts } from '#server/demo/market/goods.ts'
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

/** Stores the product photos; their ids start after `before`. */
export async function storeProductPhotos(services: DemoFileServices, before: number) {
  const items = demoProducts.flatMap(({ by, name, photos }, index) =>
    photos.map((picture, position) => ({
      picture,
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
  const stored = await mapConcurrently(items, async ({ picture, name, row }) => {
    const photo = await storePicture(services, { name, ownerId: row.ownerId, picture, use: productPhotos })
    return { file: photo.file, row: { ...row, alt: null, ...photo.columns } }
  })
  return {
    media: stored.map(({ row }, index) => ({ id: before + index + 1, ...row })),
    files: stored.map(({ file }) => file),
  }
}
