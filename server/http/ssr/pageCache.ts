// Server-rendered pages that are compressed once, and a cache of recent ones.
import { brotliCompressSync, constants } from 'node:zlib'
import { LRUCache } from 'lru-cache'

/** HTML of a page, with its brotli form on demand. */
export class CachedPage {
  #brotli: Buffer | undefined

  /** `identity` is the same for pages that differ only in their time. */
  constructor(
    readonly html: string,
    readonly identity = html,
  ) {}

  get brotli(): Buffer {
    return (this.#brotli ??= brotliCompressSync(this.html, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
    }))
  }
}

/** Pages by their identity, for as long as the relative times in them hold. */
export const createPageCache = () => new LRUCache<string, CachedPage>({ max: 50, ttl: 15_000 })
