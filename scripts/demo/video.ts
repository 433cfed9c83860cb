// Records the demo video: node scripts/run.mjs scripts/demo/video.ts. Chromium's MediaRecorder encodes drawn frames as
// WebM, with the duration in the header (ADR 35).
import { writeFileSync } from 'node:fs'
import { chromium } from 'playwright'
import sharp from 'sharp'
import { drawFennec } from '#server/demo/scenes/fennec.ts'
import type { Pose } from '#server/demo/scenes/fennec.ts'
import { launchOptions } from '../browser.mjs'

const frame = { width: 720, height: 960 }
const seconds = 5
const perSecond = 24
const bitsPerSecond = 380_000

const target = new URL('../../server/demo/video.webm', import.meta.url)

/** Gaussian with its peak at second `peak`, `width` seconds wide. */
const bump = (second: number, peak: number, width: number, height: number) =>
  height * Math.exp(-(((second - peak) / width) ** 2))

/** Left ear moves, then the right one, then both; the eyes blink twice. */
function poseAt(second: number): Pose {
  return {
    left: bump(second, 0.9, 0.12, 16) - bump(second, 1.15, 0.14, 9) + bump(second, 3.4, 0.3, 14),
    right: bump(second, 2.1, 0.12, 18) - bump(second, 2.35, 0.14, 9) + bump(second, 3.4, 0.3, 14),
    eyes: 1 - bump(second, 1.6, 0.07, 1) - bump(second, 4.2, 0.07, 1),
    glitter: second / seconds,
  }
}

async function drawFrame(index: number): Promise<string> {
  const { width, height } = frame
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `${drawFennec(frame, poseAt(index / perSecond))}</svg>`
  const bytes = await sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer()
  return `data:image/png;base64,${bytes.toString('base64')}`
}

/** Runs in the page: shows each frame for its duration and records the canvas. */
async function record({ frames, width, height, perSecond, bits }: RecordOptions): Promise<number[]> {
  const images = await Promise.all(
    frames.map(async (source) => createImageBitmap(await (await fetch(source)).blob())),
  )
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser cannot draw')
  const recorder = new MediaRecorder(canvas.captureStream(perSecond), {
    mimeType: 'video/webm;codecs=vp9',
    videoBitsPerSecond: bits,
  })
  const chunks: Blob[] = []
  recorder.ondataavailable = ({ data }) => chunks.push(data)
  const stopped = new Promise((resolve) => (recorder.onstop = resolve))
  recorder.start()
  const began = performance.now()
  for (const [index, image] of images.entries()) {
    context.drawImage(image, 0, 0)
    const due = began + ((index + 1) * 1000) / perSecond
    await new Promise((resolve) => setTimeout(resolve, due - performance.now()))
  }
  recorder.stop()
  await stopped
  return [...new Uint8Array(await new Blob(chunks).arrayBuffer())]
}

interface RecordOptions {
  frames: string[]
  width: number
  height: number
  perSecond: number
  bits: number
}

const browser = await chromium.launch(launchOptions())
try {
  const frames: string[] = []
  for (let index = 0; index < seconds * perSecond; index++) frames.push(await drawFrame(index))
  const page = await browser.newPage()
  const bytes = await page.evaluate(record, { frames, ...frame, perSecond, bits: bitsPerSecond })
  writeFileSync(target, Buffer.from(bytes))
  console.log(`${bytes.length} bytes`)
} finally {
  await browser.close()
}
