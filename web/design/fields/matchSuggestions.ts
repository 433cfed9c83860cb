// Matching of suggestions: every typed word must start a word of the suggestion, ignoring diacritics and case.

const normalize = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase()

const splitWords = (text: string) => normalize(text).match(/[\p{L}\p{N}]+/gu) ?? []

export function filterSuggestions(suggestions: readonly string[], typed: string): string[] {
  return suggestions.filter((suggestion) => matchesWords(suggestion, typed))
}

export function matchesWords(suggestion: string, typed: string): boolean {
  const words = splitWords(suggestion)
  return splitWords(typed).every((prefix) => words.some((word) => word.startsWith(prefix)))
}
