// WebSocket compression, for messages to one subscriber (ADR 12).
import { createMeter } from '#server/realtime/meter.ts'

/** Options of `permessage-deflate` for ws: a window of 4 KiB each way, kept as long as the socket. */
export const compression = {
  serverMaxWindowBits: 12,
  clientMaxWindowBits: 12,
  zlibDeflateOptions: { memLevel: 5, chunkSize: 1024 },
  zlibInflateOptions: { chunkSize: 1024 },
}

/** Characters of the text with which compression begins, at 90 kB per socket: a chat message has them, a badge does not. */
const minLength = 500

/** Above this rate texts are sent uncompressed, since deflating takes longer than sending. */
const maxPerSecond = 50

/** Creates a function that returns true for the texts of one socket that are worth compressing. */
export function createCompression(): (text: string) => boolean {
  let isOverLimit: (() => boolean) | undefined
  return ({ length }) => {
    if (length >= minLength) isOverLimit ??= createMeter(maxPerSecond, 1000)
    return isOverLimit !== undefined && !isOverLimit()
  }
}
