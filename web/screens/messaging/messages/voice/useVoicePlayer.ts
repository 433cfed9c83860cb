// State of the audio player of a voice message; fetches nothing before playback.
import { useEffect, useRef, useState } from 'react'
import { useVoiceSpeed } from '#web/session/preferences/voiceSpeed.ts'
import { setActivePlayer, releasePlayer } from './activePlayer.ts'

interface Source {
  url: string
  durationMs: number
  /** Refetches the URL, which expires after about an hour. Resolves to true if it changed. */
  refreshUrl: () => Promise<boolean>
}

/** Returns the ref and the event handlers of the audio element, with the state and the actions of the player. */
export function useVoicePlayer({ url, durationMs, refreshUrl }: Source) {
  const audio = useRef<HTMLAudioElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [isBroken, setBroken] = useState(false)
  const [seconds, setSeconds] = useState(0)
  const speed = useVoiceSpeed()
  /** True while playback waits for a fresh URL. */
  const shouldPlay = useRef(false)
  useEffect(() => {
    const player = audio.current
    return () => releasePlayer(player)
  }, [])
  useEffect(() => {
    if (!audio.current) return
    audio.current.defaultPlaybackRate = speed
    audio.current.playbackRate = speed
  }, [speed])
  useEffect(() => {
    if (shouldPlay.current) play(audio.current)
    shouldPlay.current = false
  }, [url])

  function toggle() {
    if (isPlaying) return audio.current?.pause()
    if (isBroken) audio.current?.load()
    setBroken(false)
    play(audio.current)
  }

  function seek(targetSeconds: number) {
    const position = Math.min(durationMs / 1000, Math.max(0, targetSeconds))
    setSeconds(position)
    if (audio.current && audio.current.readyState > 0) audio.current.currentTime = position
  }

  async function handleError() {
    setPlaying(false)
    shouldPlay.current = true
    const isNewUrl = await refreshUrl()
    if (isNewUrl) return
    shouldPlay.current = false
    setBroken(true)
  }

  const events = {
    onPlay: () => setPlaying(true),
    onPause: () => setPlaying(false),
    onLoadedMetadata: () => seek(seconds),
    onTimeUpdate: () => audio.current && setSeconds(audio.current.currentTime),
    onEnded: () => seek(0),
    onError: () => void handleError(),
  }
  return [audio, { events, isPlaying, isBroken, seconds, speed, toggle, seek }] as const
}

function play(player: HTMLAudioElement | null) {
  if (!player) return
  setActivePlayer(player)
  // The error event also reports failures.
  player.play().catch(() => {})
}
