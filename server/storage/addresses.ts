// URLs of files: public ones, and signed ones for private media (ADR 23).
import { createHmac, timingSafeEqual } from 'node:crypto'
import { extname } from 'node:path'
import { fileName, keyOf, mediaPrefix } from '#server/storage/storage.ts'

const hourMs = 3_600_000

export interface Addresses {
  /** Returns the URL of a private file, valid for 30 to 90 minutes; the same within an hour. */
  sign(name: string, now: Date): string
  /** Seconds that a signed URL remains valid; 0 if it has expired or is forged. */
  secondsLeft(name: string, signature: Signature, now: Date): number
  /** Returns the key of the files that a URL of ours names; null for any other text (T41). */
  keyOf(address: string): string | null
}

/** Query of a signed URL. */
export interface Signature {
  until?: unknown
  sign?: unknown
}

interface Options {
  /** Origin of media; empty for Fennec's own. */
  mediaUrl: string
  publicUrl: string
  secret: string
}

export function createAddresses({ mediaUrl, publicUrl, secret }: Options): Addresses {
  const computeMac = (name: string, until: string) =>
    createHmac('sha256', secret).update(`${name}?until=${until}`).digest('base64url')
  return {
    sign(name, now) {
      const until = String(Math.round(now.getTime() / hourMs) + 1)
      // The URL ends with the file's extension, by which REST clients tell videos from pictures (001 §3).
      const query = `until=${until}&sign=${computeMac(name, until)}&as=${extname(name)}`
      return `${mediaUrl}${mediaPrefix}${name}?${query}`
    },
    secondsLeft(name, { until, sign }, now) {
      if (typeof until !== 'string' || typeof sign !== 'string' || !/^\d{6}$/.test(until)) return 0
      const [sent, expected] = [Buffer.from(sign), Buffer.from(computeMac(name, until))]
      if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) return 0
      return Math.max(0, Math.floor((Number(until) * hourMs - now.getTime()) / 1000))
    },
    keyOf(address) {
      const [, origin = '', name = ''] =
        /^(https?:\/\/[^/?#]+)?\/media\/([^?#]+)(\?until=\d{6}&sign=[\w-]{43}&as=\.\w+)?$/.exec(address) ?? []
      const isOwnUrl = ['', mediaUrl, publicUrl].includes(origin) && fileName.test(name)
      return isOwnUrl ? keyOf(name) : null
    },
  }
}
