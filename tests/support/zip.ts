// An independent reader of .zip files by their central directory.
import { crc32, inflateRawSync } from 'node:zlib'

const endMark = 0x06054b50
const entryMark = 0x02014b50

/** Files by name. Throws where one differs from its entry in the directory. */
export function unzip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0 || zip.readUInt32LE(end) !== endMark) throw new Error('no .zip, or not whole')
  const files = new Map<string, Buffer>()
  let offset = zip.readUInt32LE(end + 16)
  for (let entriesLeft = zip.readUInt16LE(end + 10); entriesLeft > 0; entriesLeft--) {
    if (zip.readUInt32LE(offset) !== entryMark) throw new Error('no entry')
    const [sum, size] = [zip.readUInt32LE(offset + 16), zip.readUInt32LE(offset + 20)]
    const [nameLength, extra, comment] = [28, 30, 32].map((field) => zip.readUInt16LE(offset + field))
    const local = zip.readUInt32LE(offset + 42)
    const name = zip.toString('utf8', offset + 46, offset + 46 + Number(nameLength))
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const stored = zip.subarray(start, start + size)
    const content = zip.readUInt16LE(offset + 10) === 8 ? inflateRawSync(stored) : stored
    if (crc32(content) !== sum) throw new Error(`${name} is not what it was`)
    files.set(name, content)
    offset += 46 + Number(nameLength) + Number(extra) + Number(comment)
  }
  return files
}
