// What search compares: a person's name, handle and university in plain lower-case words.

/** Letters that no Unicode decomposition turns into a plain one: Hausa's hooked ones, and those of its neighbours. */
const plainLetters: Record<string, string> = {
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
  ƴ: 'y',
  ɛ: 'e',
  ǝ: 'e',
  ə: 'e',
  ɔ: 'o',
  ŋ: 'n',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
}

/** The words of a text, without case, accents and punctuation: "Ƙàsímù O'Neil-Adéṣínà" → "kasimu oneil adesina". */
export const plainText = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[ɓɗƙƴɛǝəɔŋøłđı]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/[\p{M}'’‘ʼʻ`]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

interface Searchable {
  firstName: string
  lastName?: string | null
  handle: string
  university: string
}

/**
 * The `searchText` of a person; whoever writes one of its parts writes it as well. Every word has a space before it, so
 * that `% ade%` finds where words begin, and bars stand between the parts, so that `% ada nwosu |%` is a whole name.
 */
export const searchTextOf = ({ firstName, lastName, handle, university }: Searchable): string =>
  ` ${[`${firstName} ${lastName ?? ''}`, handle, university].map(plainText).join(' | ')} |`
