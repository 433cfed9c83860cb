// Conditions of full-text search by word prefixes; each searched word is a list of alternative spellings.

/** A tsquery for an index over words. */
export const tsqueryOf = (sought: readonly string[][]): string =>
  sought.map((words) => `(${words.map((word) => `'${word}':*`).join(' | ')})`).join(' & ')

/** A regular expression for a text with a space before each word. */
export const toWordRegex = (words: readonly string[]): string => ` (${words.join('|')})`

interface WordPatterns {
  /** LIKE patterns of words without alternatives, which are cheaper. */
  likes: string[]
  /** Regular expressions of the other words. */
  regexes: string[]
}

/** Patterns for a text with a space before each word; the longest come first. */
export function toWordPatterns(sought: readonly string[][]): WordPatterns {
  const longest = sought.toSorted(([one = ''], [other = '']) => other.length - one.length)
  return {
    likes: [...new Set(longest.flatMap(([word, ...more]) => (more.length > 0 ? [] : `% ${word}%`)))],
    regexes: longest.flatMap((words) => (words.length > 1 ? toWordRegex(words) : [])),
  }
}
