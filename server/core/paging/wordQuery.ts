// Queries that find texts by their words: for each word sought, the text has a word that begins with one of its answers.

/** As a query of an index over the words of texts. */
export const tsqueryOf = (sought: readonly string[][]): string =>
  sought.map((words) => `(${words.map((word) => `'${word}':*`).join(' | ')})`).join(' & ')

/** As a regular expression that a text of words has to fit, each word with a space before it. */
export const regexOf = (words: readonly string[]): string => ` (${words.join('|')})`

interface WordPatterns {
  /** For LIKE, of the words that only one thing answers: these are the cheaper ones. */
  likes: string[]
  /** Regular expressions, of the others. */
  regexes: string[]
}

/** As patterns that a text of words has to fit, each word with a space before it; the longest first. */
export function patternsOf(sought: readonly string[][]): WordPatterns {
  const longest = sought.toSorted(([one = ''], [other = '']) => other.length - one.length)
  return {
    likes: [...new Set(longest.flatMap(([word, ...more]) => (more.length > 0 ? [] : `% ${word}%`)))],
    regexes: longest.flatMap((words) => (words.length > 1 ? regexOf(words) : [])),
  }
}
