// Keys of topics, and hashtags in texts.
import { cleanName, plainText } from '#rules/shared/common'

/** Returns the key of a topic: lower case, words joined by hyphens; empty without letters and digits. */
export const topicKeyOf = (name: string): string =>
  cleanName(name)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-|-$/g, '')

/** Returns the topic columns of a post: as written, as key, and as topic search compares it. */
export const topicColumns = (name: string | null | undefined) => ({
  topic: name ?? null,
  topicKey: name ? topicKeyOf(name) : null,
  topicPlain: name ? plainText(name) : null,
})

export interface Hashtag {
  /** Position of the #; both in UTF-16 units. */
  offset: number
  length: number
  /** Key of the topic, which may not exist. */
  key: string
}

/** A # at the beginning of a word, before words joined by hyphens or underscores; not inside an address. */
const hashtag = /(?<![\p{L}\p{N}\p{M}_&/#@.-])#([\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:[-_][\p{L}\p{N}\p{M}]+)*)/gu

/** Hashtags read per text, and UTF-16 units of each. */
const hashtagLimits = { hashtags: 20, length: 80 }

export function hashtagsIn(text: string): Hashtag[] {
  const found: Hashtag[] = []
  if (!text.includes('#')) return found
  for (const { 0: written, 1: name = '', index } of text.matchAll(hashtag)) {
    if (found.length === hashtagLimits.hashtags) break
    if (name.length <= hashtagLimits.length)
      found.push({ offset: index, length: written.length, key: topicKeyOf(name) })
  }
  return found
}
