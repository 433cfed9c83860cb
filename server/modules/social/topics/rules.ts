// Keys of topics, and the parser of hashtags in texts.
import { cleanName, plainText } from '#rules/shared/common'

/** Returns the key of a topic: lower case, words joined by hyphens; empty without letters and digits. */
export const toTopicKey = (name: string): string =>
  cleanName(name)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-|-$/g, '')

/** Returns the topic columns of a post: as written, as key, and as topic search compares it. */
export const toTopicColumns = (name: string | null | undefined) => ({
  topic: name ?? null,
  topicKey: name ? toTopicKey(name) : null,
  topicPlain: name ? plainText(name) : null,
})

export interface Hashtag {
  /** Position of the #, and length with it; both in UTF-16 units. */
  offset: number
  length: number
  /** Key of the topic, which may not exist. */
  key: string
}

/** A # at the beginning of a word, before words joined by hyphens or underscores; not inside an address. */
const hashtag = /(?<![\p{L}\p{N}\p{M}_&/#@.-])#([\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:[-_][\p{L}\p{N}\p{M}]+)*)/gu

/** Maximum number of hashtags per text, and maximum length of each in UTF-16 units, without the #. */
const hashtagLimits = { hashtags: 20, length: 80 }

/** Returns the hashtags of a text in order. */
export function findHashtags(text: string): Hashtag[] {
  const found: Hashtag[] = []
  if (!text.includes('#')) return found
  for (const { 0: written, 1: name = '', index } of text.matchAll(hashtag)) {
    if (found.length === hashtagLimits.hashtags) break
    if (name.length <= hashtagLimits.length)
      found.push({ offset: index, length: written.length, key: toTopicKey(name) })
  }
  return found
}
