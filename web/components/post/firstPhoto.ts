// Asks for the first photo of a feed as soon as its answer is there, while the code that will show it is on its way.
import { preloadPhoto } from '#web/components/photo/preloadPhoto.ts'
import { firstInSight, photoSizes } from '#web/lib/photos.ts'
import type { MediaKind } from '#web/__generated__/MediaItem_media.graphql.ts'

interface SentMedia {
  kind: MediaKind
  small: string
  medium: string
  large: string
}

interface FeedAnswer {
  viewer?: { feed?: { edges: { node: { media: SentMedia[] } | null }[] } } | null
}

export function preloadFirstPhoto(answer: unknown) {
  const { edges = [] } = (answer as FeedAnswer).viewer?.feed ?? {}
  const media = edges.slice(0, firstInSight).find(({ node }) => node && node.media.length > 0)?.node?.media
  if (media?.[0]?.kind !== 'IMAGE') return
  preloadPhoto(media[0], media.length > 1 ? photoSizes.inRow : photoSizes.alone)
}
