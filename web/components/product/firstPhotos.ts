// Asks for the photos of the first products of the market as soon as its answer is there.
import { preloadPhoto } from '#web/components/photo/preloadPhoto.ts'
import { photoSizes } from '#web/lib/photos.ts'

interface MarketAnswer {
  products?: { edges: { node: { mainPhoto: Parameters<typeof preloadPhoto>[0] | null } | null }[] }
}

/** A row of them on a phone. */
const inFirstRow = 2

export function preloadFirstPhotos(answer: unknown) {
  for (const { node } of (answer as MarketAnswer).products?.edges.slice(0, inFirstRow) ?? [])
    if (node?.mainPhoto) preloadPhoto(node.mainPhoto, { sizes: photoSizes.inGrid, ratio: 1 })
}
