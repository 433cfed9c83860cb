// Random access to a video or sound file in small reads, with a limit of the work on it, and the types of its readers.
import { open } from 'node:fs/promises'

export type VideoFault = 'notAVideo' | 'brokenVideo' | 'tooLong'

/** Thrown for a video or sound file that is refused. */
export class VideoRefused extends Error {
  constructor(readonly fault: VideoFault) {
    super(fault)
  }
}

/** A part of a file to overwrite, since it is private: `label` goes to `position`, zeros go from `from` to `to`. */
export interface Redaction {
  position: number
  label: Uint8Array
  from: number
  to: number
}

/** Facts of a video's header, and the parts to wipe. */
export interface VideoFacts {
  ending: '.mp4' | '.mov' | '.webm'
  /** In pixels, upright. */
  width: number
  height: number
  /** Null if the header lacks it. */
  durationMs: number | null
  private: Redaction[]
}

/** Facts of a sound recording, and the parts to wipe. */
export interface SoundFacts {
  ending: '.ogg' | '.weba' | '.m4a'
  durationMs: number
  private: Redaction[]
}

/** Maximum number of parts: ten minutes of a recording have some 50,000. */
const maxParts = 200_000

const windowBytes = 4096

export interface VideoFile {
  size: number
  /** Counts a part; throws brokenVideo beyond the maximum. */
  countPart(): void
  /** Reads at most 4096 bytes; throws brokenVideo if the file ends before. */
  read(position: number, length: number): Promise<Buffer>
  /** As `read`, but returns fewer bytes at the end of the file. */
  peek(position: number, length: number): Promise<Buffer>
  /** Overwrites private bytes in the file. */
  wipe(redactions: Redaction[]): Promise<void>
  close(): Promise<void>
}

export async function openVideoFile(path: string): Promise<VideoFile> {
  const file = await open(path, 'r+')
  const { size } = await file.stat()
  let parts = 0
  let start = 0
  let window = Buffer.alloc(0)

  async function peek(position: number, length: number): Promise<Buffer> {
    const byteCount = Math.max(0, Math.min(length, windowBytes, size - position))
    if (position < start || position + byteCount > start + window.length) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(windowBytes), 0, windowBytes, position)
      start = position
      window = buffer.subarray(0, bytesRead)
    }
    return window.subarray(position - start, position - start + byteCount)
  }
  return {
    size,
    peek,
    countPart() {
      if (++parts > maxParts) throw new VideoRefused('brokenVideo')
    },
    async read(position, length) {
      const bytes = await peek(position, length)
      if (bytes.length < length) throw new VideoRefused('brokenVideo')
      return bytes
    },
    async wipe(redactions) {
      const zeros = Buffer.alloc(1 << 16)
      for (const { position, label, from, to } of redactions) {
        await file.write(label, 0, label.length, position)
        for (let next = from; next < to; next += zeros.length)
          await file.write(zeros, 0, Math.min(zeros.length, to - next), next)
      }
    },
    close: () => file.close(),
  }
}
