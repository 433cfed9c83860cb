// Which suggestions fit what was typed: every typed word begins a word of the suggestion, marks and case aside.

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase()

const wordsOf = (text: string) => plain(text).match(/[\p{L}\p{N}]+/gu) ?? []

export function matching(suggestions: readonly string[], typed: string): string[] {
  const wanted = wordsOf(typed)
  return suggestions.filter((suggestion) => {
    const words = wordsOf(suggestion)
    return wanted.every((part) => words.some((word) => word.startsWith(part)))
  })
}
