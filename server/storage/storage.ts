// The interface of file storage, and the names of stored files.
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'

/** A stored file's name: a folder, 128 random bits, perhaps a size, and an extension. */
export const fileName = /^[a-z]+\/[0-9a-f]{32}(-\d{1,5})?\.(webp|jpg|png|gif|mp4|webm|mov|ogg|weba|m4a|zip)$/

/** Name without size and extension, which all files of an upload share. */
export const keyOf = (name: string): string => name.replace(/(-\d+)?\.\w+$/, '')

export const mediaPrefix = '/media/'

export interface FileReply {
  status: 200 | 206 | 304 | 416
  /** etag, accept-ranges, content-length and content-range, where they apply. */
  headers: Record<string, string>
  body: Readable | null
}

/** Bytes, or a local file on the same disk, which storage may move. */
export type Content = Uint8Array | { path: string }

export interface Storage {
  /** Stores the content atomically under a `fileName`. Files are streamed. */
  put(name: string, content: Content, contentType: string): Promise<void>
  remove(name: string): Promise<void>
  /** Returns the bytes of a stored picture, null if it is missing; not for larger files. */
  read(name: string): Promise<Uint8Array | null>
  /** Returns a stream of a file, null if it is missing. */
  open(name: string): Promise<Readable | null>
  /** Path or URL of the file. */
  url(name: string): string
  /** Answers a GET or HEAD with a file, a range or 304; null if the file is missing. */
  send(name: string, request: IncomingMessage): Promise<FileReply | null>
  /** Rejects if storage is unavailable. */
  ping(): Promise<void>
}

/** Throws for an invalid name, so that no caller's text becomes a path (T49). */
export function checkName(name: string): string {
  if (!fileName.test(name)) throw new Error(`not a file name of storage: ${name}`)
  return name
}
