// What sockets compress: what one person alone is told, once there is much to say (ADR 12).
import { createMeter } from '#server/realtime/meter.ts'

/** How `permessage-deflate` is agreed upon, for ws: each way has a window of 4 KiB that lasts as long as the socket. */
export const compression = {
  serverMaxWindowBits: 12,
  clientMaxWindowBits: 12,
  zlibDeflateOptions: { memLevel: 5, chunkSize: 1024 },
  zlibInflateOptions: { chunkSize: 1024 },
}

/** A socket has a window of its own, of 90 kB, from the first text of so many characters on: a message is, a badge is not. */
const muchToSay = 500

/** More goes as it is: deflating takes longer than sending, and whoever is told so much must not fall behind. */
const mostPerSecond = 50

/** Makes what says of each text for one socket whether it is worth being compressed. */
export function createCompression(): (text: string) => boolean {
  let isTooMuch: (() => boolean) | undefined
  return ({ length }) => {
    if (length >= muchToSay) isTooMuch ??= createMeter(mostPerSecond, 1000)
    return isTooMuch !== undefined && !isTooMuch()
  }
}
