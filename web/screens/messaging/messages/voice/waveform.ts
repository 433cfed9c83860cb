// A voice note as a line of bars: at most 64, each from 0 to 15, which travel as hexadecimal digits.

import { mediaRules } from '#rules/shared/media'

const loudest = 15

/** The bars of something that was so loud at each moment, from 0 to 1; the loudest of a stretch counts, and of all fills its bar. */
export function barsOf(loudness: readonly number[]): string {
  const count = Math.min(mediaRules.bars, loudness.length)
  const most = Math.max(0.05, ...loudness)
  return Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * loudness.length) / count)
    const to = Math.floor(((bar + 1) * loudness.length) / count)
    const peak = Math.max(...loudness.slice(from, Math.max(to, from + 1)))
    return Math.round((peak / most) * loudest).toString(16)
  }).join('')
}

/** The heights of the bars, from 0 to 1; a low line where nobody has said how loud it is. */
export const heightsOf = (waveform: string | null | undefined): number[] =>
  waveform
    ? [...waveform].map((digit) => parseInt(digit, 16) / loudest)
    : Array<number>(mediaRules.bars).fill(0)
