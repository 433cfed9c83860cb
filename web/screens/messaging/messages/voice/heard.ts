// What is heard of voice messages: one at a time, and none while one speaks.

let heard: HTMLAudioElement | null = null

/** Stops what was heard until now; null for silence. */
export function hear(player: HTMLAudioElement | null) {
  if (heard !== player) heard?.pause()
  heard = player
}

/** Stops it if it is what is heard: its screen is left. */
export function unhear(player: HTMLAudioElement | null) {
  if (heard === player) hear(null)
}
