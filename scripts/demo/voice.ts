// Records the demo voice note: node scripts/run.mjs scripts/demo/voice.ts. Web Audio plays a tune, Chromium's
// MediaRecorder encodes it, and the script prints its waveform for the demo rows.
import { writeFileSync } from 'node:fs'
import { chromium } from 'playwright'
import { encodeWaveform } from '#web/screens/messaging/messages/voice/waveform.ts'
import { launchOptions } from '../browser.mjs'

const bitsPerSecond = 16_000

/** Frequencies in hertz with durations in seconds: the beginning of an alto line. */
const tune: [number, number][] = [
  [220, 0.45],
  [246.94, 0.4],
  [261.63, 0.8],
  [246.94, 0.35],
  [220, 0.35],
  [196, 0.95],
]

const target = new URL('../../server/demo/voice.weba', import.meta.url)

/** Runs in the page: plays the tune and returns the recording with its loudness over time. */
async function recordTune({ tune, bits }: RecordOptions): Promise<{ bytes: number[]; loudness: number[] }> {
  const audio = new AudioContext()
  const destination = audio.createMediaStreamDestination()
  const throat = Object.assign(audio.createBiquadFilter(), { type: 'lowpass' })
  throat.frequency.value = 900
  const breath = audio.createGain()
  breath.gain.value = 0
  const voice = Object.assign(audio.createOscillator(), { type: 'triangle' })
  const tremor = audio.createOscillator()
  const depth = audio.createGain()
  tremor.frequency.value = 5.2
  depth.gain.value = 3
  tremor.connect(depth).connect(voice.frequency)
  voice.connect(throat).connect(breath).connect(destination)
  const recorder = new MediaRecorder(destination.stream, {
    mimeType: 'audio/webm;codecs=opus',
    audioBitsPerSecond: bits,
  })
  const chunks: Blob[] = []
  recorder.ondataavailable = ({ data }) => chunks.push(data)
  const stopped = new Promise((resolve) => (recorder.onstop = resolve))
  recorder.start()
  let time = audio.currentTime + 0.15
  for (const [hertz, seconds] of tune) {
    voice.frequency.setTargetAtTime(hertz, time, 0.03)
    breath.gain.setTargetAtTime(0.5, time, 0.06)
    breath.gain.setTargetAtTime(0.04, time + seconds - 0.12, 0.05)
    time += seconds
  }
  voice.start()
  tremor.start()
  voice.stop(time + 0.2)
  await new Promise((resolve) => (voice.onended = resolve))
  recorder.stop()
  await stopped
  const blob = new Blob(chunks)
  const { length } = chunks
  if (length === 0) throw new Error('nothing was recorded')
  const samples = (await audio.decodeAudioData(await blob.arrayBuffer())).getChannelData(0)
  const step = Math.floor(samples.length / 64)
  const loudness = Array.from({ length: 64 }, (_, bar) =>
    samples.slice(bar * step, (bar + 1) * step).reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0),
  )
  return { bytes: [...new Uint8Array(await blob.arrayBuffer())], loudness }
}

interface RecordOptions {
  tune: [number, number][]
  bits: number
}

const options = launchOptions()
const browser = await chromium.launch({
  ...options,
  args: [...(options.args ?? []), '--autoplay-policy=no-user-gesture-required'],
})
try {
  const page = await browser.newPage()
  const { bytes, loudness } = await page.evaluate(recordTune, { tune, bits: bitsPerSecond })
  writeFileSync(target, Buffer.from(bytes))
  console.log(`${bytes.length} bytes, ${encodeWaveform(loudness)}`)
} finally {
  await browser.close()
}
