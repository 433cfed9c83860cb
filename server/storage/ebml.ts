// Reads the elements of WebM: an id, a length, perhaps unknown, and content, perhaps elements again.
import { VideoRefused, type Private, type VideoFile } from '#server/storage/videoFile.ts'

export interface Element {
  id: number
  start: number
  body: number
  /** Null for an unknown length, which recorders write; the element ends where the next one begins. */
  end: number | null
}

export const broken = () => new VideoRefused('brokenVideo')

const header = 0x1a45dfa3

export const isEbml = (head: Buffer): boolean => head.length >= 4 && head.readUInt32BE() === header

/** Replaces the element by a void one of equal length. */
export function wiped({ start, end, body }: Element): Private {
  const to = end ?? body
  const bytes = to - start
  const lengthBytes = bytes < 9 ? 1 : 8
  const label = Buffer.alloc(1 + lengthBytes)
  label.writeUInt8(0xec)
  if (lengthBytes === 1) label.writeUInt8(0x80 | (bytes - 2), 1)
  else label.writeBigUInt64BE(BigInt(bytes - 9) | (1n << 56n), 1)
  return { at: start, label, from: start + label.length, to }
}

/** Replaces the content by zeros, an empty text. */
export const emptied = ({ body, end }: Pick<Element, 'body' | 'end'>): Private => ({
  at: body,
  label: Buffer.alloc(0),
  from: body,
  to: end ?? body,
})

/** Reads a big-endian number, whose highest digits may be given. */
export const toNumber = (bytes: Iterable<number>, first = 0): number =>
  [...bytes].reduce((sum, byte) => sum * 256 + byte, first)

/** Reads the track number of a block, a number of one to eight bytes at its start. */
export async function trackOfBlock(file: VideoFile, { body, end }: Element): Promise<number | null> {
  const head = await file.peek(body, Math.min(8, (end ?? body) - body))
  const bytes = Math.clz32(head[0] ?? 0) - 23
  if (bytes > head.length) return null
  return toNumber(head.subarray(1, bytes), (head[0] ?? 0) & (0xff >> bytes))
}

/** Reads the header of the element at `start`, which must end before `within`. */
export async function readElement(file: VideoFile, start: number, within: number): Promise<Element> {
  file.countPart()
  const head = await file.peek(start, 12)
  const idBytes = Math.clz32(head[0] ?? 0) - 23
  const sizeAt = start + idBytes
  const sizeBytes = Math.clz32(head[idBytes] ?? 0) - 23
  if (idBytes > 4 || sizeBytes > 8 || head.length < idBytes + sizeBytes) throw broken()
  const body = sizeAt + sizeBytes
  const digits = [...head.subarray(idBytes, idBytes + sizeBytes)]
  const first = (digits[0] ?? 0) ^ (0x80 >> (sizeBytes - 1))
  const isUnknown = first === (0x80 >> (sizeBytes - 1)) - 1 && digits.slice(1).every((byte) => byte === 0xff)
  const size = toNumber(digits.slice(1), first)
  const end = isUnknown ? null : body + size
  if (body > within || (end !== null && end > within)) throw broken()
  return { id: head.readUIntBE(0, idBytes), start, body, end }
}

export async function* childrenOf(file: VideoFile, { body, end }: Element): AsyncGenerator<Element> {
  if (end === null) throw broken()
  for (let at = body; at < end;) {
    const child = await readElement(file, at, end)
    if (child.end === null) throw broken()
    yield child
    at = child.end
  }
}

export async function childOf(file: VideoFile, parent: Element, id: number): Promise<Element | null> {
  for await (const child of childrenOf(file, parent)) if (child.id === id) return child
  return null
}

export function contentOf(file: VideoFile, { body, end }: Element): Promise<Buffer> {
  const length = (end ?? body) - body
  if (length > 64) throw broken()
  return file.read(body, length)
}

export async function numberOf(file: VideoFile, parent: Element, id: number): Promise<number | null> {
  const child = await childOf(file, parent, id)
  return child && toNumber(await contentOf(file, child))
}

export async function textOf(file: VideoFile, parent: Element, id: number): Promise<string | null> {
  const child = await childOf(file, parent, id)
  return child && (await contentOf(file, child)).toString('latin1').replace(/\0+$/, '')
}
