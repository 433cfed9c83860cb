// Rules of search: the words of a text as every search compares them, and which of them answer a query.
import { foldedText, plainText } from '#rules/shared/common'

/** In UTF-16 units: no word is that long, and what an index takes has an end. */
const longestWord = 64

/** At most so many neighbours are read as one word, such as the groups of a phone number. */
const mostJoined = 6

/** A mark of naira before an amount, without a space of its own: ₦12,500, NGN 12,500 and N12,500, but not N95. */
const naira =
  /(?:₦|(?<![\p{L}\p{N}])(?:ngn|n(?=\s?(?:\d{3}|\d{1,2}[,.\s]\d{3}|\d{1,3}(?:\.\d)?k(?![\p{L}\p{N}])))))\s?(?=\d)/gu

/** The kobo of a round amount. */
const noKobo = /(?<=\d)\.00(?!\d)/gu

const currencies = ['n', 'ngn', 'naira']

interface Piece {
  word: string
  /** True if this piece and the next one may be written as one word. */
  isOpen: boolean
  /** True if this piece and the next one are a number with a fraction, which is never one word. */
  isDecimal: boolean
}

const isNumber = (word: string) => /^\d+$/.test(word)

/** 2.5, 2.5kg; 12.500 are twelve thousand five hundred. */
const areDecimal = (one: string, between: string, next: string) =>
  isNumber(one) && /^[.,]$/.test(between) && /^\d{1,2}(?!\d)/.test(next)

/** Groups of a long number: 0803 123 4567, 0803/123/4567. */
function areGroups(one: string, between: string, next: string): boolean {
  if (/^[\s\p{Pd}.,()]+$/u.test(between)) return true
  return one.length > 2 && next.length > 2 && /^\s?[/|:*·•]\s?$/.test(between)
}

/** e-book, B.Sc; 12,500, 0803 123 4567; MTH 201, e book, wi fi. */
function mayBeOne(one: string, between: string, next: string): boolean {
  if (areDecimal(one, between, next)) return false
  if (/^[\p{Pd}._]$/u.test(between)) return true
  if (between.length > 3) return false
  if (isNumber(one) && isNumber(next)) return areGroups(one, between, next)
  return /^[\s\p{Pd}]+$/u.test(between) && (isNumber(one) || isNumber(next) || one.length <= 2)
}

function piecesOf(text: string): Piece[] {
  const plain = foldedText(text).replace(noKobo, '').replace(naira, ' n ')
  const words = [...plain.matchAll(/[\p{L}\p{N}]+/gu)]
  return words.map(({ 0: word, index }, at) => {
    const next = words[at + 1]
    if (!next) return { word, isOpen: false, isDecimal: false }
    const beside = [word, plain.slice(index + word.length, next.index), next[0]] as const
    return { word, isOpen: mayBeOne(...beside), isDecimal: areDecimal(...beside) }
  })
}

/** Neighbours as one word. */
const join = (pieces: readonly Piece[]) => pieces.map(({ word }) => word).join('')

/** A word, and a Nigerian phone number with a country code, or without the 0 behind it, as it is dialled at home, too. */
const spellings = (word: string): string[] => {
  const national = word.replace(/^(?:2340?(?=[789][01]\d)|(?=[789][01]\d{8}))/, '0')
  return (national === word ? [word] : [word, national]).map((one) => one.slice(0, longestWord))
}

const unique = (words: string[]) => [...new Set(words)]

/** The piece at that place with those behind it that may be written as one word with it. */
function joinedFrom(pieces: readonly Piece[], from: number): Piece[] {
  const run = pieces.slice(from, from + mostJoined)
  const end = run.findIndex(({ isOpen }) => !isOpen)
  return end < 0 ? run : run.slice(0, end + 1)
}

/** The words of a text as it is written, each once. Muted words are compared with these alone. */
export const plainWordsOf = (text: string): string[] =>
  unique((plainText(text).match(/\S+/g) ?? []).map((word) => word.slice(0, longestWord)))

/** The words of a text, each once; then those that some of them are together. A search finds them by how they begin. */
export function wordsOf(text: string): string[] {
  const pieces = piecesOf(text)
  const alone = pieces.map(({ word }) => word.slice(0, longestWord))
  return unique([...alone, ...pieces.flatMap((_, at) => spellings(join(joinedFrom(pieces, at))))])
}

/** A mark of naira beside a number says little more than the number. */
const isMark = ({ word }: Piece, at: number, pieces: readonly Piece[]) =>
  currencies.includes(word) &&
  [pieces[at - 1], pieces[at + 1]].some((beside) => /^\d/.test(beside?.word ?? ''))

/** A small amount as texts may have it: N50, which is read as naira only where the query says so. */
const markedAmount = ({ word }: Piece, at: number, pieces: readonly Piece[]) =>
  /^\d{1,2}$/.test(word) &&
  [at - 1, at + 1].some((beside) => pieces[beside] && isMark(pieces[beside], beside, pieces))
    ? [`n${word}`]
    : []

/**
 * For each word of a query what answers it: a text has to have a word that begins with one of these. The first is the
 * word itself, the others are that word as one with its neighbours.
 */
export function soughtOf(query: string): string[][] {
  const pieces = piecesOf(query)
  const marked = new Map(pieces.map((piece, at) => [piece, markedAmount(piece, at, pieces)]))
  const meant = pieces.filter((...piece) => !isMark(...piece))
  return meant.map((piece, at) => {
    const words = [piece.word, ...joinedAround(meant, at)].flatMap(spellings)
    return shortest(unique([...words, ...(marked.get(piece) ?? [])]))
  })
}

/** Without those that begin with another one: what begins with them begins with that. */
const shortest = (words: string[]) =>
  words.filter((word) => !words.some((other) => other !== word && word.startsWith(other)))

/** Returns each word that the piece at that place may be part of: alone, or as one with its neighbours. */
function joinedAround(pieces: readonly Piece[], at: number): string[] {
  const found: string[] = []
  for (let from = Math.max(0, at - mostJoined + 1); from <= at; from++) {
    const longest = Math.max(joinedFrom(pieces, from).length, 2)
    for (let length = 2; length <= longest; length++)
      if (from + length > at && from + length <= pieces.length && !pieces[from]?.isDecimal)
        found.push(join(pieces.slice(from, from + length)))
  }
  return found
}

/** Which words of a text that stand one behind the other answer what is sought: alone, or some of them as one word. */
export function answers(words: readonly string[], sought: readonly string[]): boolean[] {
  const plain = words.map(plainText)
  const found = words.map(() => false)
  for (const begin of sought)
    for (let from = 0; from < plain.length; from++) {
      const to = endOf(plain, from, begin)
      if (to !== null) found.fill(true, from, to)
    }
  return found
}

/** Returns the place behind the fewest words from `from` on that, joined, begin with `begin`; null if none do. */
function endOf(plain: readonly string[], from: number, begin: string): number | null {
  const most = Math.min(plain.length, from + mostJoined)
  for (let to = from + 1, one = plain[from] ?? ''; to <= most; one += plain[to++] ?? '')
    if (spellings(one).some((spelling) => spelling.startsWith(begin))) return to
  return null
}
