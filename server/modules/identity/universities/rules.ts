// Which university a text names: the bundled list to suggest from, and the campus that feeds compare (000 §2).
import { bareText } from '#rules/shared/common'
import { namedAlike, withAliases } from './list.ts'

export interface University {
  /** What feeds and filters compare, such as "unilag". */
  slug: string
  name: string
  /** Acronyms, spoken names and former names. */
  aliases: string[]
}

const campusLength = 40

/** So many different words of a search are read: no university has more. */
const mostWords = 12

/** How much of a text is read, in UTF-16 units: more than any name needs, however its letters are composed. */
const readLength = 400

/** Letters that no Unicode decomposition turns into a plain one. */
const plainLetters: Record<string, string> = { ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y', '&': ' and ' }

/** The words of a text in plain lower-case letters: "Umaru Musa Yar'Adua, Kàtsínà" → "umaru musa yaradua katsina". */
function plainWords(text: string): string {
  return bareText(text.slice(0, readLength))
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

/** Every university of the list: the largest first, then federal, state and private ones. */
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
  /** In plain words. */
  text: string
  words: string[]
}

function spellingOf(name: string): Spelling {
  const text = plainWords(name)
  return { text, words: text.split(' ') }
}

/** Every way to write each university. */
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

/**
 * The university a person means, by name or alias, whatever the case, tone marks and punctuation. An acronym in
 * brackets or a place after a comma does no harm: "Ahmadu Bello University (ABU), Zaria".
 */
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

/** The campus of a text: the slug of a known university, else one made of the text itself. */
export function campusOf(text: string): string {
  return findUniversity(text)?.slug ?? (slugOf(text) || 'campus')
}

/** Names to offer while a person types, best first and the largest before the others; an empty search fits all. */
export function suggestUniversities(search: string, limit = 20): string[] {
  const text = plainWords(search)
  const wanted = { text, words: [...new Set(text.split(' '))].slice(0, mostWords) }
  return [...spellingsOf]
    .map(([{ name }, spellings]) => ({ name, rank: rankOf(spellings, wanted) }))
    .filter(({ rank }) => rank < notWanted)
    .sort((one, other) => one.rank - other.rank)
    .slice(0, limit)
    .map(({ name }) => name)
}

const notWanted = 3

/** 0 for the very name or alias, then where every word begins a word of it, then where it contains the search. */
function rankOf(spellings: Spelling[], wanted: Spelling): number {
  if (spellings.some(({ text }) => text === wanted.text)) return 0
  const beginsWords = ({ words }: Spelling) =>
    wanted.words.every((start) => words.some((word) => word.startsWith(start)))
  if (spellings.some(beginsWords)) return 1
  return spellings.some(({ text }) => text.includes(wanted.text)) ? 2 : notWanted
}
