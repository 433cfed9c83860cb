// A video: plays on tap or by itself while visible, pauses when half out of view, and offers a download if the browser
// cannot play it.
import { useState } from 'react'
import { Play, Volume2, VolumeX } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import type { Video_media$data, Video_media$key } from '#web/__generated__/Video_media.graphql.ts'
import { formatDuration } from '#web/lib/text/formatDuration.ts'
import type { UnplayableVideo } from './UnplayableVideo.tsx'
import { usePlayer, type UnplayableState } from './usePlayer.ts'

/** Loads the replacement for an unplayable video; null if its code cannot load. */
const loadReplacement = () =>
  import('./UnplayableVideo.tsx').then(
    ({ UnplayableVideo }) => UnplayableVideo,
    () => null,
  )

const brokenText = 'The video could not be played. Tap to try again.'

type VideoProps = {
  media: Video_media$key
  /** True if the viewer tapped to load it: it plays at once. */
  isWanted: boolean
}

export function Video({ isWanted, ...props }: VideoProps) {
  const media = useFragment(
    graphql`
      fragment Video_media on Media {
        large: url(width: 1280)
        posterUrl
        alt
        durationMs
      }
    `,
    props.media,
  )
  const [replaced, setReplaced] = useState<
    (UnplayableState & { Replacement: typeof UnplayableVideo }) | null
  >(null)
  const [isRetried, setRetried] = useState(false)
  async function replacePlayer(player: UnplayableState): Promise<boolean> {
    const Replacement = await loadReplacement()
    if (Replacement) setReplaced({ ...player, Replacement })
    return Replacement !== null
  }
  function retry() {
    setReplaced(null)
    setRetried(true)
  }
  if (!replaced) return <Player media={media} isWanted={isWanted || isRetried} onUnplayable={replacePlayer} />
  const { large: url, ...about } = media
  const { canRetry, hadFocus, Replacement } = replaced
  return <Replacement {...about} url={url} takesFocus={hadFocus} onRetry={canRetry ? retry : undefined} />
}

type PlayerProps = {
  media: Video_media$data
  isWanted: boolean
  onUnplayable: Parameters<typeof usePlayer>[1]
}

function Player({ media, isWanted, onUnplayable }: PlayerProps) {
  const [video, player] = usePlayer(isWanted, onUnplayable)
  const Speaker = player.isMuted ? VolumeX : Volume2
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what students film has no captions; alt says what it is */}
      <video
        ref={video}
        src={media.large}
        poster={media.posterUrl ?? undefined}
        // Without a poster the first frame has to load.
        preload={media.posterUrl || player.isSaving ? 'none' : 'metadata'}
        aria-label={media.alt}
        muted={player.isMuted}
        loop
        playsInline
        {...player.events}
        className="size-full bg-inset object-cover"
      />
      <PlayButton player={player} isWanted={isWanted} />
      <button
        type="button"
        aria-label={player.isMuted ? 'Sound on' : 'Sound off'}
        onClick={player.toggleSound}
        className="absolute bottom-2.5 left-2.5 inline-flex h-6.5 items-center gap-1.5 rounded-full bg-media-chip px-2.5 text-xs font-semibold text-on-media tabular-nums after:absolute after:-inset-2.5"
      >
        <Speaker size={15} aria-hidden />
        {media.durationMs ? formatDuration(media.durationMs) : null}
      </button>
      <span
        aria-hidden
        style={{ width: `${player.share * 100}%` }}
        className="absolute bottom-0 left-0 h-0.75 bg-on-media"
      />
    </>
  )
}

type PlayButtonProps = Pick<VideoProps, 'isWanted'> & { player: ReturnType<typeof usePlayer>[1] }

function PlayButton({ player, isWanted }: PlayButtonProps) {
  return (
    <button
      type="button"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the tile that was tapped is gone
      autoFocus={isWanted}
      aria-label={player.isBroken ? brokenText : player.isPlaying ? 'Pause' : 'Play'}
      onClick={player.toggle}
      className="absolute inset-0 grid place-items-center rounded-card -outline-offset-2!"
    >
      {player.isBroken ? (
        <span className="rounded-full bg-media-chip px-4 py-2.5 text-small font-semibold text-on-media">
          {brokenText}
        </span>
      ) : (
        !player.isPlaying && (
          <span className="grid size-15 place-items-center rounded-full bg-media-chip text-on-media">
            <Play size={26} aria-hidden className="ml-0.5 fill-current" />
          </span>
        )
      )}
    </button>
  )
}
