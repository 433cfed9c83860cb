// Preloads the photos of the market's first products as soon as the response is there.
import { preloadPhoto } from '#web/components/photo/preloadPhoto.ts'
import { photoSizes } from '#web/lib/photos.ts'

interface MarketAnswer {
  products?: { edges: { node: { mainPhoto: Parameters<typeof preloadPhoto>[0] | null } | null }[] }
}

/** A row on a phone. */
const preloadCount = 2

export function preloadFirstPhotos(answer: unknown) {
  for (const { node } of (answer as MarketAnswer).products?.edges.slice(0, preloadCount) ?? [])
    if (node?.mainPhoto) preloadPhoto(node.mainPhoto, { sizes: photoSizes.inGrid, ratio: 1 })
}
