// The audio element that plays now: one voice message at a time, none while recording.

let activePlayer: HTMLAudioElement | null = null

/** Makes `player` the active one and pauses the previous one; null pauses all. */
export function setActivePlayer(player: HTMLAudioElement | null) {
  if (activePlayer !== player) activePlayer?.pause()
  activePlayer = player
}

/** Pauses `player` if it is active, as when it unmounts. */
export function releasePlayer(player: HTMLAudioElement | null) {
  if (activePlayer === player) setActivePlayer(null)
}
