// Plays and pauses a video by tap and by visibility (001 §2).
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useMedia } from '#web/design/useMedia.ts'
import { useDataSaver } from '#web/session/preferences/dataSaver.ts'
import { isUnplayable } from './unplayable.ts'

/** Share of the video that must be visible. */
const visibleShare = 0.5

export interface UnplayableState {
  /** True if the connection may be the cause. */
  canRetry: boolean
  hadFocus: boolean
}

/** `onUnplayable` replaces the player of an unplayable video, and resolves to false if it cannot. */
export function usePlayer(isWanted: boolean, onUnplayable: (state: UnplayableState) => Promise<boolean>) {
  const ref = useRef<HTMLVideoElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [isBroken, setBroken] = useState(false)
  const [isMuted, setMuted] = useState(true)
  const [share, setShare] = useState(0)
  const isSaving = useDataSaver()
  const hasReducedMotion = useMedia('(prefers-reduced-motion: reduce)')
  const canAutoplay = !isSaving && !hasReducedMotion
  /** True after the viewer paused it: no autoplay then. */
  const wasPaused = useRef(false)

  /** Replaces an unplayable video. Returns false if the video can play. */
  function replaceIfUnplayable(): boolean {
    const { current: video } = ref
    if (!video || !isUnplayable(video)) return false
    const hadFocus = video.parentElement?.contains(document.activeElement) ?? false
    void onUnplayable({ canRetry: video.error !== null, hadFocus }).then(
      (isReplaced) => isReplaced || markBroken(),
    )
    return true
  }

  function markBroken() {
    setPlaying(false)
    setBroken(true)
  }

  // On a server-rendered page the video may have loaded before hydration.
  const checkAtStart = useEffectEvent(() => void replaceIfUnplayable())
  useEffect(() => checkAtStart(), [])

  useEffect(() => {
    if (isWanted) play(ref.current)
  }, [isWanted])

  useEffect(() => {
    const video = ref.current
    if (!video) return
    const observer = new IntersectionObserver(
      (entries) => {
        // Fast scrolling reports several entries at once; only the last counts.
        const entry = entries.at(-1)
        if (!entry) return
        if (entry.intersectionRatio < visibleShare) video.pause()
        else if (canAutoplay && !wasPaused.current) play(video)
      },
      { threshold: visibleShare },
    )
    observer.observe(video)
    return () => observer.disconnect()
  }, [canAutoplay])

  function toggle() {
    wasPaused.current = isPlaying
    if (isPlaying) return ref.current?.pause()
    if (isBroken) ref.current?.load()
    setBroken(false)
    play(ref.current)
  }

  const events = {
    onPlay: () => setPlaying(true),
    onPause: () => setPlaying(false),
    onLoadedMetadata: replaceIfUnplayable,
    onError: () => replaceIfUnplayable() || markBroken(),
    onTimeUpdate: () => setShare(getPlayedShare(ref.current)),
  }
  const toggleSound = () => setMuted(!isMuted)
  return [ref, { events, isPlaying, isBroken, isMuted, share, isSaving, toggle, toggleSound }] as const
}

/** Ignores a refusal of the browser: the play button remains. */
function play(video: HTMLVideoElement | null) {
  video?.play().catch(() => {})
}

function getPlayedShare(video: HTMLVideoElement | null): number {
  return video && video.duration > 0 ? video.currentTime / video.duration : 0
}
