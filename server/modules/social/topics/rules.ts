// Rules of topics: how their names are compared, and where a text names one.
import { bareName, plainText } from '#rules/shared/common'

/** How a topic is compared and addressed: lower case, its words joined by hyphens; empty if there is none in it. */
export const topicKeyOf = (name: string): string =>
  bareName(name)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-|-$/g, '')

/** What a post keeps of its topic: as it is written, as it is addressed, and as the search for topics compares it. */
export const topicColumns = (name: string | null | undefined) => ({
  topic: name ?? null,
  topicKey: name ? topicKeyOf(name) : null,
  topicPlain: name ? plainText(name) : null,
})

export interface Hashtag {
  /** Of the #, in UTF-16 units. */
  offset: number
  length: number
  /** Of the topic it names, if there is such a topic. */
  key: string
}

/** A # at the beginning of a word, before words that hyphens or low lines join: none inside an address or another word. */
const hashtag = /(?<![\p{L}\p{N}\p{M}_&/#@.-])#([\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:[-_][\p{L}\p{N}\p{M}]+)*)/gu

/** So many of one text lead somewhere, and none that is longer than a topic can be, in UTF-16 units. */
const most = { hashtags: 20, length: 80 }

/** The first of them, in their order. */
export function hashtagsIn(text: string): Hashtag[] {
  const found: Hashtag[] = []
  if (!text.includes('#')) return found
  for (const { 0: written, 1: name = '', index } of text.matchAll(hashtag)) {
    if (found.length === most.hashtags) break
    if (name.length <= most.length)
      found.push({ offset: index, length: written.length, key: topicKeyOf(name) })
  }
  return found
}
