// The audio element that plays now: one voice message at a time, none while recording.

let heard: HTMLAudioElement | null = null

/** Makes `player` the active one and pauses the previous one; null pauses all. */
export function hear(player: HTMLAudioElement | null) {
  if (heard !== player) heard?.pause()
  heard = player
}

/** Pauses `player` if it is active, as when it unmounts. */
export function unhear(player: HTMLAudioElement | null) {
  if (heard === player) hear(null)
}
