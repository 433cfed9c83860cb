// Parser of possible mentions in a text. It reads a bounded piece after each @, so that the cost is linear.
import { apostrophes, plainText } from '#rules/shared/common'

export interface PossibleMention {
  /** Position of the @, in UTF-16 units. */
  offset: number
  /** The lower-case handle after the @; null if the text there is not one. */
  handle: string | null
  /** Prefix of `User.searchText` for the first two words after the @; null with fewer words. */
  nameStart: string | null
  /** Possible comparable names with their length in the text, longest first. */
  spellings: [name: string, length: number][]
}

/** In UTF-16 units; no name is longer. */
const maxNameLength = 160

/** An @ at the beginning of a word, not in an e-mail address; underscores of italics may precede it. */
const mentionStart = /(?<!(?:[\p{L}\p{N}\p{M}@.-]|_{4})_{0,3})@(?=[\p{L}\p{N}])/gu

/** The second word of a name up to punctuation, with inner hyphens and apostrophes. */
const nameWord = /^[^\p{L}\p{N}]*[\p{L}\p{N}\p{M}]+(?:['-][\p{L}\p{N}\p{M}]+)*/u

/** Contractions after a name: "Ada Obi's", "Ada Obi'll". */
const contraction = /'(?:s|d|m|ll|re|ve)$/i

/** Returns the first `maxCount` possible mentions of a text, in order. */
export function findPossibleMentions(text: string, maxCount: number): PossibleMention[] {
  const found: PossibleMention[] = []
  for (const { index } of text.matchAll(mentionStart)) {
    if (found.length === maxCount) break
    found.push(readPossibleMention(text, index))
  }
  return found
}

function readPossibleMention(text: string, offset: number): PossibleMention {
  const rest = text.slice(offset + 1, offset + 1 + maxNameLength).replace(apostrophes, "'")
  const [handle = null] = /^[a-z0-9]+(?:-[a-z0-9]+)*\.[a-z0-9]+(?:-[a-z0-9]+)*/i.exec(rest) ?? []
  const [start = '', first = '', second = ''] = /^([^\s@]+)[\p{Zs}\t]+([^\s@]+)/u.exec(rest) ?? []
  const [word = second] = nameWord.exec(second) ?? []
  const words = plainText(`${first} ${word.replace(contraction, '')}`)
  return {
    offset,
    handle: handle && handle.toLowerCase(),
    nameStart: first && second ? ` ${words}` : null,
    spellings: first && second ? listSpellings(rest, start.length - second.length + 1) : [],
  }
}

/** Returns a name in comparable form: lower case, straight apostrophes, single spaces. */
export const toComparableName = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(apostrophes, "'")
    .replace(/[\p{Zs}\t]+/gu, ' ')

/** Returns every prefix that ends at a word end, after the first word. */
function listSpellings(rest: string, from: number): [string, number][] {
  const spellings: [string, number][] = []
  for (const { index } of rest.slice(from).matchAll(/(?![\p{L}\p{N}\p{M}])/gu)) {
    const end = from + index
    const name = rest.slice(0, end)
    spellings.unshift([toComparableName(name), end])
  }
  return spellings
}
