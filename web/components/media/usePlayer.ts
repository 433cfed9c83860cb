// Plays and stops a video: by hand, and by how much of it is in sight (001 §2).
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useMedia } from '#web/design/useMedia.ts'
import { useDataSaver } from '#web/session/preferences/dataSaver.ts'
import { isUnshown } from './unshown.ts'

/** In sight means more than half of it. */
const inSight = 0.5

/** State of a player whose video the browser cannot show. */
export interface Unshown {
  /** It may have been the connection. */
  canRetry: boolean
  hadFocus: boolean
}

/**
 * `isWanted` says that the viewer asked for this very video: it plays at once. `onUnshown` ends the player, and resolves to
 * false where nothing can take its place.
 */
export function usePlayer(isWanted: boolean, onUnshown: (unshown: Unshown) => Promise<boolean>) {
  const ref = useRef<HTMLVideoElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [isBroken, setBroken] = useState(false)
  const [isMuted, setMuted] = useState(true)
  const [share, setShare] = useState(0)
  const isSaving = useDataSaver()
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const mayBegin = !isSaving && !isStill
  /** Whoever stopped it does not want it to go on by itself. */
  const wasStopped = useRef(false)

  /** Returns true where the video cannot be shown. */
  function look(): boolean {
    const { current: video } = ref
    if (!video || !isUnshown(video)) return false
    const hadFocus = video.parentElement?.contains(document.activeElement) ?? false
    void onUnshown({ canRetry: video.error !== null, hadFocus }).then(
      (isReplaced) => isReplaced || breakOff(),
    )
    return true
  }

  function breakOff() {
    setPlaying(false)
    setBroken(true)
  }

  // On a page from the server it may have been read before its events are listened to.
  const lookFirst = useEffectEvent(() => void look())
  useEffect(() => lookFirst(), [])

  useEffect(() => {
    if (isWanted) play(ref.current)
  }, [isWanted])

  useEffect(() => {
    const video = ref.current
    if (!video) return
    const observer = new IntersectionObserver(
      (entries) => {
        // What is scrolled by in a hurry is told of several times at once: only where it is now counts.
        const entry = entries.at(-1)
        if (!entry) return
        if (entry.intersectionRatio < inSight) video.pause()
        else if (mayBegin && !wasStopped.current) play(video)
      },
      { threshold: inSight },
    )
    observer.observe(video)
    return () => observer.disconnect()
  }, [mayBegin])

  function toggle() {
    wasStopped.current = isPlaying
    if (isPlaying) return ref.current?.pause()
    if (isBroken) ref.current?.load()
    setBroken(false)
    play(ref.current)
  }

  const events = {
    onPlay: () => setPlaying(true),
    onPause: () => setPlaying(false),
    onLoadedMetadata: look,
    onError: () => look() || breakOff(),
    onTimeUpdate: () => setShare(shareOf(ref.current)),
  }
  const toggleSound = () => setMuted(!isMuted)
  return [ref, { events, isPlaying, isBroken, isMuted, share, isSaving, toggle, toggleSound }] as const
}

/** A browser may refuse to play; the button to play is still there then. */
function play(video: HTMLVideoElement | null) {
  video?.play().catch(() => {})
}

function shareOf(video: HTMLVideoElement | null): number {
  return video && video.duration > 0 ? video.currentTime / video.duration : 0
}
