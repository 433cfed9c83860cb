// Pages as they are sent, and those that many ask for just now.
import { brotliCompressSync, constants } from 'node:zlib'

/** A page as it is sent, and what of it is the same as long as there is nothing new to say. */
export class Sent {
  #brotli: Buffer | undefined

  constructor(
    readonly html: string,
    readonly identity = html,
  ) {}

  /** Made once, however often it is sent. */
  get brotli(): Buffer {
    return (this.#brotli ??= brotliCompressSync(this.html, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
    }))
  }
}

/** Many ask for what is shared just now: for them it is drawn once, as long as what it says of times is true. */
const mostKept = 50
const keptMs = 15_000

export class KeptPages {
  readonly #pages = new Map<string, { at: Date; sent: Sent }>()

  /** What was drawn lately of the same, if anything was. */
  find(identity: string, now: Date): Sent | null {
    const last = this.#pages.get(identity)
    return last && now.getTime() - last.at.getTime() < keptMs ? last.sent : null
  }

  keep(identity: string, at: Date, sent: Sent): Sent {
    this.#pages.delete(identity)
    const [oldest] = this.#pages.keys()
    if (this.#pages.size === mostKept && oldest !== undefined) this.#pages.delete(oldest)
    this.#pages.set(identity, { at, sent })
    return sent
  }
}
