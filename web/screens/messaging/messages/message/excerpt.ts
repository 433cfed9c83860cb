// Excerpt of a found message, starting shortly before the first match.
import { apostrophes } from '#rules/shared/common'
import { answers, soughtOf } from '#rules/shared/search'

interface Part {
  text: string
  isSought: boolean
}

/** Maximum number of characters before the first match. */
const lead = 24

const written = new RegExp(`(?:[\\p{L}\\p{N}\\p{M}]|${apostrophes.source})+`, 'gu')

/** Matches like the server: by word prefix, alone or joined with the next words. */
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
