// One photo or video of a post; under data saver it waits as a tile until it is asked for.
import { useState } from 'react'
import { graphql, useFragment, useRelayEnvironment } from 'react-relay'
import { useDataSaver } from '#web/session/dataSaver.ts'
import type { MediaItem_media$key } from '#web/__generated__/MediaItem_media.graphql.ts'
import { MediaTile } from './MediaTile.tsx'
import { Photo } from '#web/components/photo/Photo.tsx'
import { Video } from './Video.tsx'

type MediaItemProps = {
  media: MediaItem_media$key
  sizes: string
  isFirst?: boolean
  /** Such as '1/3', where it is one of several. */
  place?: string
  onOpen: () => void
}

/** What was asked for in a session: it is paid for, so it is there when a list brings its post back. */
const loadedBySession = new WeakMap<object, Set<string>>()

function loadedIn(session: object): Set<string> {
  const loaded = loadedBySession.get(session) ?? new Set()
  loadedBySession.set(session, loaded)
  return loaded
}

export function MediaItem({ sizes, isFirst, place, onOpen, ...props }: MediaItemProps) {
  const media = useFragment(
    graphql`
      fragment MediaItem_media on Media {
        id
        kind
        ...MediaTile_media
        ...Photo_media
        ...Video_media
      }
    `,
    props.media,
  )
  const isSaving = useDataSaver()
  const loaded = loadedIn(useRelayEnvironment())
  const [isWanted, setWanted] = useState(false)
  function load() {
    loaded.add(media.id)
    setWanted(true)
  }
  if (isSaving && !loaded.has(media.id)) return <MediaTile media={media} onLoad={load} />
  if (media.kind === 'VIDEO') return <Video media={media} isWanted={isWanted} />
  return (
    <button
      type="button"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the tile that was tapped is gone
      autoFocus={isWanted}
      aria-haspopup="dialog"
      onClick={onOpen}
      className="block size-full cursor-zoom-in! rounded-card -outline-offset-2!"
    >
      <Photo media={media} sizes={sizes} isFirst={isFirst} />
      {place && <span className="sr-only">, {place}</span>}
    </button>
  )
}
