// Looks for a second file inside a picture: a page, a program, a document or an archive that another reader would find.
import { open } from 'node:fs/promises'

/**
 * What the other file would begin with, so much of it that noise does not look like it: once in a million photos. No
 * part of it may match the beginning of another, or a file of beginnings would take for ever.
 */
const marks = /<script[\s>]|<html[\s>]|<svg\s[^<>]{0,200}xmlns|<!doctype\s|<\?php\s|%pdf-\d/i

const longestMark = 256
const chunkBytes = 1 << 18

/** The record that ends a ZIP archive: 22 bytes and a comment that reaches to the end of the file. */
const archiveEnd = 22
const longestComment = 65_535

/** Whether the file is something else besides a picture. Reads it once, a piece at a time. */
export async function findForeignContent(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const buffer = Buffer.alloc(chunkBytes)
    for (let at = 0; at < size; at += chunkBytes - longestMark) {
      const { bytesRead } = await file.read(buffer, 0, chunkBytes, at)
      if (marks.test(buffer.toString('latin1', 0, bytesRead))) return true
    }
    const tail = Buffer.alloc(Math.min(size, archiveEnd + longestComment))
    await file.read(tail, 0, tail.length, size - tail.length)
    return endsAsArchive(tail)
  } finally {
    await file.close()
  }
}

function endsAsArchive(tail: Buffer): boolean {
  for (let at = tail.indexOf('PK\x05\x06'); at >= 0; at = tail.indexOf('PK\x05\x06', at + 1)) {
    const hasRecord = at + archiveEnd <= tail.length
    if (hasRecord && at + archiveEnd + tail.readUInt16LE(at + 20) === tail.length) return true
  }
  return false
}
