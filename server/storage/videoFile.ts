// A video as its walkers see it: a few bytes at a time, wherever they are, and never more than it is worth looking at.
import { open } from 'node:fs/promises'

/** Why a file is no video that can be taken. */
export type VideoFault = 'notAVideo' | 'brokenVideo' | 'tooLong'

export class VideoRefused extends Error {
  constructor(readonly fault: VideoFault) {
    super(fault)
  }
}

/** Where something private lies: `label` takes the place of its name, and zeros that of its content. */
export interface Private {
  at: number
  label: Uint8Array
  from: number
  to: number
}

/** What the header of a video says, with what is to be wiped. */
export interface VideoFacts {
  ending: '.mp4' | '.mov' | '.webm'
  /** In pixels, as it is seen upright. */
  width: number
  height: number
  /** Null where the header does not say. */
  durationMs: number | null
  private: Private[]
}

/** What is counted in a recording without anything to see, likewise. */
export interface SoundFacts {
  ending: '.ogg' | '.weba' | '.m4a'
  durationMs: number
  private: Private[]
}

/** So many parts are looked at: ten minutes of a recording have some 50,000. */
const mostParts = 200_000

const windowBytes = 4096

export interface VideoFile {
  size: number
  /** Counts one part; a file of endlessly many is broken. */
  countPart(): void
  /** These bytes, of which there may be at most 4096. A file that ends before them is broken. */
  read(at: number, length: number): Promise<Buffer>
  /** Up to so many bytes; fewer at the end of the file. */
  peek(at: number, length: number): Promise<Buffer>
  wipe(places: Private[]): Promise<void>
  close(): Promise<void>
}

export async function openVideoFile(path: string): Promise<VideoFile> {
  const file = await open(path, 'r+')
  const { size } = await file.stat()
  let parts = 0
  let start = 0
  let window = Buffer.alloc(0)

  async function peek(at: number, length: number): Promise<Buffer> {
    const wanted = Math.max(0, Math.min(length, windowBytes, size - at))
    if (at < start || at + wanted > start + window.length) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(windowBytes), 0, windowBytes, at)
      start = at
      window = buffer.subarray(0, bytesRead)
    }
    return window.subarray(at - start, at - start + wanted)
  }
  return {
    size,
    peek,
    countPart() {
      if (++parts > mostParts) throw new VideoRefused('brokenVideo')
    },
    async read(at, length) {
      const bytes = await peek(at, length)
      if (bytes.length < length) throw new VideoRefused('brokenVideo')
      return bytes
    },
    async wipe(places) {
      const zeros = Buffer.alloc(1 << 16)
      for (const { at, label, from, to } of places) {
        await file.write(label, 0, label.length, at)
        for (let next = from; next < to; next += zeros.length)
          await file.write(zeros, 0, Math.min(zeros.length, to - next), next)
      }
    },
    close: () => file.close(),
  }
}
