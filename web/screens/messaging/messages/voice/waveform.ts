// Encoding of waveforms as hexadecimal digits: at most 64 bars, each 0 to 15.

import { mediaRules } from '#rules/shared/media'

const maxDigit = 15

/** Encodes loudness samples (0 to 1): each bar is the peak of its stretch, scaled to the overall peak. */
export function encodeWaveform(loudness: readonly number[]): string {
  const count = Math.min(mediaRules.bars, loudness.length)
  const max = Math.max(0.05, ...loudness)
  return Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * loudness.length) / count)
    const to = Math.floor(((bar + 1) * loudness.length) / count)
    const peak = Math.max(...loudness.slice(from, Math.max(to, from + 1)))
    return Math.round((peak / max) * maxDigit).toString(16)
  }).join('')
}

/** Returns bar heights from 0 to 1; zeros without a waveform. */
export const decodeWaveform = (waveform: string | null | undefined): number[] =>
  waveform
    ? [...waveform].map((digit) => parseInt(digit, 16) / maxDigit)
    : Array<number>(mediaRules.bars).fill(0)
