// Audio player of a voice message; fetches nothing before playback.
import { useEffect, useRef, useState } from 'react'
import { useVoiceSpeed } from '#web/session/preferences/voiceSpeed.ts'
import { hear, unhear } from './heard.ts'

interface Source {
  url: string
  durationMs: number
  /** Fetches a fresh URL, as URLs expire after about an hour. Resolves to whether it changed. */
  askAnew: () => Promise<boolean>
}

export function useVoice({ url, durationMs, askAnew }: Source) {
  const audio = useRef<HTMLAudioElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [isBroken, setBroken] = useState(false)
  const [seconds, setSeconds] = useState(0)
  const speed = useVoiceSpeed()
  /** Whether to play once a fresh URL arrives. */
  const isDue = useRef(false)
  useEffect(() => {
    const player = audio.current
    return () => unhear(player)
  }, [])
  useEffect(() => {
    if (!audio.current) return
    audio.current.defaultPlaybackRate = speed
    audio.current.playbackRate = speed
  }, [speed])
  useEffect(() => {
    if (isDue.current) play(audio.current)
    isDue.current = false
  }, [url])

  function toggle() {
    if (isPlaying) return audio.current?.pause()
    if (isBroken) audio.current?.load()
    setBroken(false)
    play(audio.current)
  }

  function seek(to: number) {
    const place = Math.min(durationMs / 1000, Math.max(0, to))
    setSeconds(place)
    if (audio.current && audio.current.readyState > 0) audio.current.currentTime = place
  }

  async function fail() {
    setPlaying(false)
    isDue.current = true
    const isElsewhere = await askAnew()
    if (isElsewhere) return
    isDue.current = false
    setBroken(true)
  }

  const events = {
    onPlay: () => setPlaying(true),
    onPause: () => setPlaying(false),
    onLoadedMetadata: () => seek(seconds),
    onTimeUpdate: () => audio.current && setSeconds(audio.current.currentTime),
    onEnded: () => seek(0),
    onError: () => void fail(),
  }
  return [audio, { events, isPlaying, isBroken, seconds, speed, toggle, seek }] as const
}

function play(player: HTMLAudioElement | null) {
  if (!player) return
  hear(player)
  // Errors arrive as an event, too.
  player.play().catch(() => {})
}
