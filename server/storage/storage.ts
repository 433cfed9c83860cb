// Where files lie: put, remove, send, and the address under which a browser finds them.
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'

/** Names of ours: a folder, 128 random bits, perhaps a size, and an ending that says the type. */
export const fileName = /^[a-z]+\/[0-9a-f]{32}(-\d{1,5})?\.(webp|jpg|png|gif|mp4|webm|mov|ogg|weba|m4a|zip)$/

/** The name without size and ending: what all files of one upload share. */
export const keyOf = (name: string): string => name.replace(/(-\d+)?\.\w+$/, '')

/** The paths under which media are served. */
export const mediaPrefix = '/media/'

export interface FileReply {
  status: 200 | 206 | 304 | 416
  /** etag, accept-ranges, content-length and content-range, as far as they apply. */
  headers: Record<string, string>
  body: Readable | null
}

/** Bytes, or a file of this machine beside those that storage is writing; storage may take it away. */
export type Content = Uint8Array | { path: string }

export interface Storage {
  /** Stores the content whole or not at all, under a `fileName`. A file never lies in memory. */
  put(name: string, content: Content, contentType: string): Promise<void>
  /** Removes a file; one that is not there is no error. */
  remove(name: string): Promise<void>
  /** The bytes of a picture of ours; null: not there. Nothing larger is ever read whole. */
  read(name: string): Promise<Uint8Array | null>
  /** The bytes of a file of any size, as they come; null: not there. */
  open(name: string): Promise<Readable | null>
  /** The path or address that serves the file. */
  url(name: string): string
  /** Answers a GET or HEAD with a file, a part of it, or word that the caller's copy is good; null: not there. */
  send(name: string, request: IncomingMessage): Promise<FileReply | null>
  /** Rejects when nothing can be stored right now. */
  ping(): Promise<void>
}

/** Throws for what is no name of ours: nothing a caller wrote becomes a path (T49). */
export function checkName(name: string): string {
  if (!fileName.test(name)) throw new Error(`not a file name of storage: ${name}`)
  return name
}
