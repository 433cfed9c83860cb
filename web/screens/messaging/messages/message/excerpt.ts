// Excerpt of a found message, starting shortly before the first match.
import { apostrophes } from '#rules/shared/common'
import { matchWords, queryPrefixes } from '#rules/shared/search'

interface ExcerptPart {
  text: string
  isMatch: boolean
}

const maxLeadChars = 24

const wordPattern = new RegExp(`(?:[\\p{L}\\p{N}\\p{M}]|${apostrophes.source})+`, 'gu')

/** Returns the excerpt in parts. Matches like the server: by word prefix, alone or joined with the next words. */
export function createExcerpt(content: string, text: string): ExcerptPart[] {
  const terms = queryPrefixes(text).flat()
  const words = [...content.matchAll(wordPattern)]
  const isFound = matchWords(
    words.map(([word]) => word),
    terms,
  )
  const found = words.filter((_, index) => isFound[index])
  const first = found[0]?.index ?? 0
  const start =
    first <= maxLeadChars ? 0 : (words.find(({ index }) => index >= first - maxLeadChars)?.index ?? first)
  const parts: ExcerptPart[] = [{ text: start > 0 ? '… ' : '', isMatch: false }]
  let position = start
  for (const { 0: word, index } of found) {
    parts.push({ text: content.slice(position, index), isMatch: false }, { text: word, isMatch: true })
    position = index + word.length
  }
  return [...parts, { text: content.slice(position), isMatch: false }].filter((part) => part.text !== '')
}
