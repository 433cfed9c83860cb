// Matching of suggestions: every typed word must start a word of the suggestion, ignoring diacritics and case.

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase()

const wordsOf = (text: string) => plain(text).match(/[\p{L}\p{N}]+/gu) ?? []

export function matching(suggestions: readonly string[], typed: string): string[] {
  return suggestions.filter((suggestion) => matches(suggestion, typed))
}

export function matches(suggestion: string, typed: string): boolean {
  const words = wordsOf(suggestion)
  return wordsOf(typed).every((part) => words.some((word) => word.startsWith(part)))
}
