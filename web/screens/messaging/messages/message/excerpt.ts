// Of a message that was found, what a row shows of it: from a little before the first word that was looked for.
import { apostrophes } from '#rules/shared/common'
import { answers, soughtOf } from '#rules/shared/search'

interface Part {
  text: string
  /** It is a word that was looked for. */
  isSought: boolean
}

/** So many characters before the first of them, at most. */
const lead = 24

const written = new RegExp(`(?:[\\p{L}\\p{N}\\p{M}]|${apostrophes.source})+`, 'gu')

/** As the server reads it: a word is found by how it begins, alone or as one with those behind it. */
export function excerptOf(content: string, text: string): Part[] {
  const sought = soughtOf(text).flat()
  const words = [...content.matchAll(written)]
  const isFound = answers(
    words.map(([word]) => word),
    sought,
  )
  const found = words.filter((_, at) => isFound[at])
  const first = found[0]?.index ?? 0
  const start = first <= lead ? 0 : (words.find(({ index }) => index >= first - lead)?.index ?? first)
  const parts: Part[] = [{ text: start > 0 ? '… ' : '', isSought: false }]
  let at = start
  for (const { 0: word, index } of found) {
    parts.push({ text: content.slice(at, index), isSought: false }, { text: word, isSought: true })
    at = index + word.length
  }
  return [...parts, { text: content.slice(at), isSought: false }].filter((part) => part.text !== '')
}
