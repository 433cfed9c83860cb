// Finds universities by name, suggests them, and derives campus slugs (000 §2).
import { cleanText } from '#rules/shared/common'
import { namedAlike, withAliases } from './list.ts'

export interface University {
  /** What feeds and filters compare, such as "unilag". */
  slug: string
  name: string
  /** Acronyms, spoken names and former names. */
  aliases: string[]
}

const campusLength = 40

/** Distinct words of a search that are compared; no university has more. */
const maxWords = 12

/** UTF-16 units of a text that are compared; no name is longer in any Unicode form. */
const readLength = 400

/** Letters without a Unicode decomposition. */
const plainLetters: Record<string, string> = { ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y', '&': ' and ' }

/** Reduces a text to plain lower-case words: "Umaru Musa Yar'Adua, Kàtsínà" → "umaru musa yaradua katsina". */
function plainWords(text: string): string {
  return cleanText(text.slice(0, readLength))
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[ɓɗƙƴ&]/gu, (letter) => plainLetters[letter] ?? letter)
    .replace(/[\p{M}'’‘ʼ`]/gu, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/^the (?=.)/, '')
}

const slugOf = (text: string) =>
  plainWords(text).replaceAll(' ', '-').slice(0, campusLength).replace(/-$/, '')

/** All universities: the largest first, then federal, state and private ones. */
export const universities: University[] = [
  ...withAliases.split('\n').map((line) => {
    const [slug = '', name = '', aliases = ''] = line.split('|')
    return { slug, name, aliases: aliases.split(';').filter(Boolean) }
  }),
  ...namedAlike.split(/,\s/).map((first) => {
    return { slug: slugOf(first), name: `${first} University`, aliases: [first] }
  }),
]

interface Spelling {
  text: string
  words: string[]
}

function spellingOf(name: string): Spelling {
  const text = plainWords(name)
  return { text, words: text.split(' ') }
}

const spellingsOf = new Map(
  universities.map((university) => {
    return [university, [university.name, university.slug, ...university.aliases].map(spellingOf)]
  }),
)

const bySpelling = new Map(
  [...spellingsOf].flatMap(([university, spellings]) =>
    spellings.map(({ text }) => [text, university] as const),
  ),
)

/** Finds a university, ignoring case, accents, brackets and a place: "Ahmadu Bello University (ABU), Zaria". */
export function findUniversity(text: string): University | undefined {
  const read = text.slice(0, readLength)
  const parts = read.replace(/\([^)]*\)/g, ' ').split(',')
  const shorter = parts.map((_, dropped) => parts.slice(0, parts.length - dropped).join(' '))
  const bracketed = [...read.matchAll(/\(([^)]*)\)/g)].map((match) => match[1] ?? '')
  for (const candidate of [read, ...shorter, ...bracketed]) {
    const found = bySpelling.get(plainWords(candidate))
    if (found) return found
  }
  return undefined
}

/** Returns the slug of a known university, else one made from the text. */
export function campusOf(text: string): string {
  return findUniversity(text)?.slug ?? (slugOf(text) || 'campus')
}

/** Returns matching names, best first, then in the order of the list; an empty search matches all. */
export function suggestUniversities(search: string, limit = 20): string[] {
  const text = plainWords(search)
  const wanted = { text, words: [...new Set(text.split(' '))].slice(0, maxWords) }
  return [...spellingsOf]
    .map(([{ name }, spellings]) => ({ name, rank: rankOf(spellings, wanted) }))
    .filter(({ rank }) => rank < noMatch)
    .sort((one, other) => one.rank - other.rank)
    .slice(0, limit)
    .map(({ name }) => name)
}

const noMatch = 3

/** Returns 0 for an exact match, 1 if every word is the prefix of a word, 2 if a spelling contains the search. */
function rankOf(spellings: Spelling[], wanted: Spelling): number {
  if (spellings.some(({ text }) => text === wanted.text)) return 0
  const beginsWords = ({ words }: Spelling) =>
    wanted.words.every((start) => words.some((word) => word.startsWith(start)))
  if (spellings.some(beginsWords)) return 1
  return spellings.some(({ text }) => text.includes(wanted.text)) ? 2 : noMatch
}
