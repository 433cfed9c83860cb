// Lookup of universities by name, suggestions for a typed text, and campus slugs (000 §2).
import { cleanText } from '#rules/shared/common'
import { shortNames, universityLines } from './list.ts'

export interface University {
  /** Campus key in feeds and filters, such as "unilag". */
  slug: string
  name: string
  /** Acronyms, spoken names and former names. */
  aliases: string[]
}

const maxCampusLength = 40

/** Most distinct search words that are compared; no university has more. */
const maxSearchWords = 12

/** Most UTF-16 units of a text that are compared; no name is longer in any Unicode form. */
const maxComparedLength = 400

/** Letters without a Unicode decomposition. */
const plainLetters: Record<string, string> = { ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y', '&': ' and ' }

/** Reduces a text to plain lower-case words: "Umaru Musa Yar'Adua, Kàtsínà" → "umaru musa yaradua katsina". */
function plainWords(text: string): string {
  return cleanText(text.slice(0, maxComparedLength))
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[ɓɗƙƴ&]/gu, (letter) => plainLetters[letter] ?? letter)
    .replace(/[\p{M}'’‘ʼ`]/gu, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/^the (?=.)/, '')
}

const toSlug = (text: string) =>
  plainWords(text).replaceAll(' ', '-').slice(0, maxCampusLength).replace(/-$/, '')

/** All universities: the largest first, then federal, state and private ones. */
export const universities: University[] = [
  ...universityLines.split('\n').map((line) => {
    const [slug = '', name = '', aliases = ''] = line.split('|')
    return { slug, name, aliases: aliases.split(';').filter(Boolean) }
  }),
  ...shortNames.split(/,\s/).map((shortName) => {
    return { slug: toSlug(shortName), name: `${shortName} University`, aliases: [shortName] }
  }),
]

interface Spelling {
  text: string
  words: string[]
}

function toSpelling(name: string): Spelling {
  const text = plainWords(name)
  return { text, words: text.split(' ') }
}

const spellingsByUniversity = new Map(
  universities.map((university) => {
    return [university, [university.name, university.slug, ...university.aliases].map(toSpelling)]
  }),
)

const universityBySpelling = new Map(
  [...spellingsByUniversity].flatMap(([university, spellings]) =>
    spellings.map(({ text }) => [text, university] as const),
  ),
)

/** Finds a university, ignoring case, accents, brackets and a place: "Ahmadu Bello University (ABU), Zaria". */
export function findUniversity(text: string): University | undefined {
  const compared = text.slice(0, maxComparedLength)
  const segments = compared.replace(/\([^)]*\)/g, ' ').split(',')
  const shortened = segments.map((_, dropped) => segments.slice(0, segments.length - dropped).join(' '))
  const bracketed = [...compared.matchAll(/\(([^)]*)\)/g)].map((match) => match[1] ?? '')
  for (const candidate of [compared, ...shortened, ...bracketed]) {
    const university = universityBySpelling.get(plainWords(candidate))
    if (university) return university
  }
  return undefined
}

/** Returns the slug of a known university, else one made from the text. */
export function toCampusSlug(text: string): string {
  return findUniversity(text)?.slug ?? (toSlug(text) || 'campus')
}

/** Returns matching names, best first, then in the order of the list; an empty search matches all. */
export function suggestUniversities(search: string, limit = 20): string[] {
  const text = plainWords(search)
  const query = { text, words: [...new Set(text.split(' '))].slice(0, maxSearchWords) }
  return [...spellingsByUniversity]
    .map(([{ name }, spellings]) => ({ name, rank: getRank(spellings, query) }))
    .filter(({ rank }) => rank < noMatchRank)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map(({ name }) => name)
}

const noMatchRank = 3

/** Returns 0 for an exact match, 1 if every word is the prefix of a word, 2 if a spelling contains the search. */
function getRank(spellings: Spelling[], query: Spelling): number {
  if (spellings.some(({ text }) => text === query.text)) return 0
  const matchesPrefixes = ({ words }: Spelling) =>
    query.words.every((prefix) => words.some((word) => word.startsWith(prefix)))
  if (spellings.some(matchesPrefixes)) return 1
  return spellings.some(({ text }) => text.includes(query.text)) ? 2 : noMatchRank
}
