// A reader of EBML, the elements of WebM files: each has an id, a length, perhaps unknown, and content, perhaps elements
// again.
import { VideoRefused, type Redaction, type VideoFile } from '#server/storage/videoFile.ts'

export interface Element {
  id: number
  start: number
  body: number
  /** Null for an unknown length, which recorders write; the element ends where the next one begins. */
  end: number | null
}

export const brokenVideo = () => new VideoRefused('brokenVideo')

const headerId = 0x1a45dfa3

export const isEbml = (head: Buffer): boolean => head.length >= 4 && head.readUInt32BE() === headerId

/** Returns the redaction that turns the element into a void one of equal length. */
export function redact({ start, end, body }: Element): Redaction {
  const to = end ?? body
  const bytes = to - start
  const lengthBytes = bytes < 9 ? 1 : 8
  const label = Buffer.alloc(1 + lengthBytes)
  label.writeUInt8(0xec)
  if (lengthBytes === 1) label.writeUInt8(0x80 | (bytes - 2), 1)
  else label.writeBigUInt64BE(BigInt(bytes - 9) | (1n << 56n), 1)
  return { position: start, label, from: start + label.length, to }
}

/** Returns the redaction that turns the content into zeros, an empty text. */
export const redactContent = ({ body, end }: Pick<Element, 'body' | 'end'>): Redaction => ({
  position: body,
  label: Buffer.alloc(0),
  from: body,
  to: end ?? body,
})

/** Reads a big-endian number, whose highest digits may be given. */
export const toNumber = (bytes: Iterable<number>, first = 0): number =>
  [...bytes].reduce((sum, byte) => sum * 256 + byte, first)

/** Reads the track number of a block, a number of one to eight bytes at its start. */
export async function readTrackNumber(file: VideoFile, { body, end }: Element): Promise<number | null> {
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
  if (idBytes > 4 || sizeBytes > 8 || head.length < idBytes + sizeBytes) throw brokenVideo()
  const body = sizeAt + sizeBytes
  const digits = [...head.subarray(idBytes, idBytes + sizeBytes)]
  const first = (digits[0] ?? 0) ^ (0x80 >> (sizeBytes - 1))
  const isUnknown = first === (0x80 >> (sizeBytes - 1)) - 1 && digits.slice(1).every((byte) => byte === 0xff)
  const size = toNumber(digits.slice(1), first)
  const end = isUnknown ? null : body + size
  if (body > within || (end !== null && end > within)) throw brokenVideo()
  return { id: head.readUIntBE(0, idBytes), start, body, end }
}

export async function* readChildren(file: VideoFile, { body, end }: Element): AsyncGenerator<Element> {
  if (end === null) throw brokenVideo()
  for (let position = body; position < end;) {
    const child = await readElement(file, position, end)
    if (child.end === null) throw brokenVideo()
    yield child
    position = child.end
  }
}

export async function findChild(file: VideoFile, parent: Element, id: number): Promise<Element | null> {
  for await (const child of readChildren(file, parent)) if (child.id === id) return child
  return null
}

export function readContent(file: VideoFile, { body, end }: Element): Promise<Buffer> {
  const length = (end ?? body) - body
  if (length > 64) throw brokenVideo()
  return file.read(body, length)
}

export async function readNumber(file: VideoFile, parent: Element, id: number): Promise<number | null> {
  const child = await findChild(file, parent, id)
  return child && toNumber(await readContent(file, child))
}

export async function readText(file: VideoFile, parent: Element, id: number): Promise<string | null> {
  const child = await findChild(file, parent, id)
  return child && (await readContent(file, child)).toString('latin1').replace(/\0+$/, '')
}
