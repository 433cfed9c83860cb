// Preloads the first photo of a feed as soon as the response is there, while the code of the screen loads.
import { frameRatio } from '#rules/shared/shapes'
import { preloadPhoto } from '#web/components/photo/preloadPhoto.ts'
import { carouselRatio, priorityPostCount, photoSizes, type PhotoFiles } from '#web/lib/photos.ts'
import type { MediaKind } from '#web/__generated__/MediaItem_media.graphql.ts'

interface SentMedia extends PhotoFiles {
  kind: MediaKind
}

interface FeedAnswer {
  viewer?: { feed?: { edges: { node: { media: SentMedia[] } | null }[] } } | null
}

export function preloadFirstPhoto(answer: unknown) {
  const { edges = [] } = (answer as FeedAnswer).viewer?.feed ?? {}
  const media = edges.slice(0, priorityPostCount).find(({ node }) => node && node.media.length > 0)
    ?.node?.media
  const [first] = media ?? []
  if (first?.kind !== 'IMAGE') return
  const isAlone = media?.length === 1
  preloadPhoto(
    first,
    isAlone
      ? { sizes: photoSizes.alone, ratio: frameRatio(first) }
      : { sizes: photoSizes.inRow, ratio: carouselRatio },
  )
}
