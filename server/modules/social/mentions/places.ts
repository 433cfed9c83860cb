// Finds possible mentions in a text. Reads each @ once, and a bounded piece after it (T56).
import { apostrophes, plainText } from '#rules/shared/common'

export interface Place {
  /** Position of the @, in UTF-16 units. */
  offset: number
  /** The handle there, if it is one. */
  handle: string | null
  /** Beginning of the search text of a person with the name there, if it has two words or more. */
  nameStart: string | null
  /** Possible comparable names with their length in the text, longest first. */
  spellings: [name: string, length: number][]
}

/** UTF-16 units that hold any name. */
const longestName = 160

/** An @ at the beginning of a word, not in an e-mail address; underscores of italics may precede it. */
const at = /(?<!(?:[\p{L}\p{N}\p{M}@.-]|_{4})_{0,3})@(?=[\p{L}\p{N}])/gu

/** The second word of a name up to punctuation, with inner hyphens and apostrophes. */
const nameWord = /^[^\p{L}\p{N}]*[\p{L}\p{N}\p{M}]+(?:['-][\p{L}\p{N}\p{M}]+)*/u

/** Contractions after a name: "Ada Obi's", "Ada Obi'll". */
const contraction = /'(?:s|d|m|ll|re|ve)$/i

export function placesOf(text: string, most: number): Place[] {
  const places: Place[] = []
  for (const { index } of text.matchAll(at)) {
    if (places.length === most) break
    places.push(placeAt(text, index))
  }
  return places
}

function placeAt(text: string, offset: number): Place {
  const rest = text.slice(offset + 1, offset + 1 + longestName).replace(apostrophes, "'")
  const [handle = null] = /^[a-z0-9]+(?:-[a-z0-9]+)*\.[a-z0-9]+(?:-[a-z0-9]+)*/i.exec(rest) ?? []
  const [start = '', first = '', second = ''] = /^([^\s@]+)[\p{Zs}\t]+([^\s@]+)/u.exec(rest) ?? []
  const [word = second] = nameWord.exec(second) ?? []
  const words = plainText(`${first} ${word.replace(contraction, '')}`)
  return {
    offset,
    handle: handle && handle.toLowerCase(),
    nameStart: first && second ? ` ${words}` : null,
    spellings: first && second ? spellingsOf(rest, start.length - second.length + 1) : [],
  }
}

/** Returns a name in comparable form: lower case, straight apostrophes, single spaces. */
export const comparableName = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(apostrophes, "'")
    .replace(/[\p{Zs}\t]+/gu, ' ')

/** Returns every prefix that ends at a word end, after the first word. */
function spellingsOf(rest: string, from: number): [string, number][] {
  const spellings: [string, number][] = []
  for (const { index } of rest.slice(from).matchAll(/(?![\p{L}\p{N}\p{M}])/gu)) {
    const end = from + index
    const name = rest.slice(0, end)
    spellings.unshift([comparableName(name), end])
  }
  return spellings
}
