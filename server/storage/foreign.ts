// Detection of polyglot uploads: media files that also contain HTML, a script, a PDF or an archive.
import { open } from 'node:fs/promises'

/**
 * Beginnings of other files, long enough to be found by chance in one of a million photos. None may match the start of
 * another one, or crafted files would take very long.
 */
const fileMarks = /<script[\s>]|<html[\s>]|<svg\s[^<>]{0,200}xmlns|<!doctype\s|<\?php\s|%pdf-\d/i

const maxMarkBytes = 256
const chunkBytes = 1 << 18

/** End record of a ZIP archive: 22 bytes, and a comment up to the end of the file. */
const archiveEnd = 22
const maxCommentBytes = 65_535

/** Returns true if the file is something else besides a picture. Reads it once, in chunks. */
export async function containsOtherFile(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const buffer = Buffer.alloc(chunkBytes)
    for (let position = 0; position < size; position += chunkBytes - maxMarkBytes) {
      const { bytesRead } = await file.read(buffer, 0, chunkBytes, position)
      if (fileMarks.test(buffer.toString('latin1', 0, bytesRead))) return true
    }
    const tail = Buffer.alloc(Math.min(size, archiveEnd + maxCommentBytes))
    await file.read(tail, 0, tail.length, size - tail.length)
    return endsAsArchive(tail)
  } finally {
    await file.close()
  }
}

function endsAsArchive(tail: Buffer): boolean {
  for (
    let position = tail.indexOf('PK\x05\x06');
    position >= 0;
    position = tail.indexOf('PK\x05\x06', position + 1)
  ) {
    const hasRecord = position + archiveEnd <= tail.length
    if (hasRecord && position + archiveEnd + tail.readUInt16LE(position + 20) === tail.length) return true
  }
  return false
}
