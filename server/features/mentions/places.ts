// Where a text may mention somebody, and what stands there. Reads each @ once, and a bounded piece behind it (T56).
import { plainText } from '#rules/common'

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

/** An @ at the beginning of a word, so that an e-mail address is none. */
const at = /(?<![\p{L}\p{N}\p{M}@._-])@(?=[\p{L}\p{N}])/gu

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
  const behind = text.slice(offset + 1, offset + 1 + longestName)
  const [handle = null] = /^[a-z0-9]+(?:-[a-z0-9]+)*\.[a-z0-9]+(?:-[a-z0-9]+)*/i.exec(behind) ?? []
  const [, first = '', second = ''] = /^([^\s@]+) ([^\s@]+)/u.exec(behind) ?? []
  const words = plainText(`${first} ${second.replace(/['’ʼ]s?\P{L}*$/iu, '')}`)
  return {
    offset,
    handle: handle && handle.toLowerCase(),
    nameStart: first && second ? ` ${words}` : null,
    spellings: first && second ? spellingsOf(behind, first.length + 2) : [],
  }
}

/** Every piece from the beginning that ends where a word ends, behind its first word. */
function spellingsOf(behind: string, from: number): [string, number][] {
  const spellings: [string, number][] = []
  for (const { index } of behind.slice(from).matchAll(/(?![\p{L}\p{N}\p{M}])/gu)) {
    const end = from + index
    const name = behind.slice(0, end)
    spellings.unshift([name.normalize('NFC').toLowerCase(), end])
  }
  return spellings
}
