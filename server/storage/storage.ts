// Where files lie: put, remove, and the address under which a browser finds them.

export interface Storage {
  /** Stores the bytes whole or not at all. `key` is ours, such as "pictures/<32 hex>.webp". */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** Removes a file; one that is not there is no error. */
  remove(key: string): Promise<void>
  /** The path or address that serves the file. */
  url(key: string): string
  /** Rejects when nothing can be stored right now. */
  ping(): Promise<void>
}
