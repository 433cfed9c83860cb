// Where a text may mention somebody, and what stands there. Reads each @ once, and a bounded piece behind it (T56).
import { apostrophes, plainText } from '#rules/shared/common'

export interface Place {
  /** Of the @, in UTF-16 units. */
  offset: number
  /** What stands there if it is a handle. */
  handle: string | null
  /** How the search text of whoever is named there begins, if a name of two words or more stands there. */
  nameStart: string | null
  /** What a name there could be, as names are compared, with its length in the text; the longest first. */
  spellings: [name: string, length: number][]
}

/** A piece of text this long holds any name of two words and more, in UTF-16 units. */
const longestName = 160

/** An @ at the beginning of a word, so that an e-mail address is none; the underscores of a slanted word may be in front. */
const at = /(?<!(?:[\p{L}\p{N}\p{M}@.-]|_{4})_{0,3})@(?=[\p{L}\p{N}])/gu

/** The second word of a name, up to punctuation: hyphens and apostrophes are within a name. */
const nameWord = /^[^\p{L}\p{N}]*[\p{L}\p{N}\p{M}]+(?:['-][\p{L}\p{N}\p{M}]+)*/u

/** Letters that a sentence puts behind a name: "Ada Obi's", "Ada Obi'll". */
const contraction = /'(?:s|d|m|ll|re|ve)$/i

/** The first places of the text where somebody may be mentioned. */
export function placesOf(text: string, most: number): Place[] {
  const places: Place[] = []
  for (const { index } of text.matchAll(at)) {
    if (places.length === most) break
    places.push(placeAt(text, index))
  }
  return places
}

function placeAt(text: string, offset: number): Place {
  const behind = text.slice(offset + 1, offset + 1 + longestName).replace(apostrophes, "'")
  const [handle = null] = /^[a-z0-9]+(?:-[a-z0-9]+)*\.[a-z0-9]+(?:-[a-z0-9]+)*/i.exec(behind) ?? []
  const [start = '', first = '', second = ''] = /^([^\s@]+)[\p{Zs}\t]+([^\s@]+)/u.exec(behind) ?? []
  const [word = second] = nameWord.exec(second) ?? []
  const words = plainText(`${first} ${word.replace(contraction, '')}`)
  return {
    offset,
    handle: handle && handle.toLowerCase(),
    nameStart: first && second ? ` ${words}` : null,
    spellings: first && second ? spellingsOf(behind, start.length - second.length + 1) : [],
  }
}

/** A name as names are compared: in any case, with any apostrophe, and with any space between its words. */
export const comparableName = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(apostrophes, "'")
    .replace(/[\p{Zs}\t]+/gu, ' ')

/** Every piece from the beginning that ends where a word ends, behind its first word. */
function spellingsOf(behind: string, from: number): [string, number][] {
  const spellings: [string, number][] = []
  for (const { index } of behind.slice(from).matchAll(/(?![\p{L}\p{N}\p{M}])/gu)) {
    const end = from + index
    const name = behind.slice(0, end)
    spellings.unshift([comparableName(name), end])
  }
  return spellings
}
