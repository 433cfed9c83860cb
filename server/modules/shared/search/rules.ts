// Search words: how texts and queries are split, joined and matched.
import { foldedText, plainText } from '#rules/shared/common'

/** In UTF-16 units; bounds the index. */
const maxWordLength = 64

/** Most adjacent words read as one, such as the groups of a phone number. */
const maxJoinedWords = 6

/** A naira sign before an amount: ₦12,500, NGN 12,500 and N12,500, but not N95. */
const naira =
  /(?:₦|(?<![\p{L}\p{N}])(?:ngn|n(?=\s?(?:\d{3}|\d{1,2}[,.\s]\d{3}|\d{1,3}(?:\.\d)?k(?![\p{L}\p{N}])))))\s?(?=\d)/gu

/** Zero kobo of a round amount. */
const noKobo = /(?<=\d)\.00(?!\d)/gu

const currencies = ['n', 'ngn', 'naira']

interface Piece {
  word: string
  /** True if this piece and the next may be written as one word. */
  isOpen: boolean
  /** True if this piece and the next are a number with a fraction, which is never one word. */
  isDecimal: boolean
}

const isNumber = (word: string) => /^\d+$/.test(word)

/** True for 2.5 and 2.5kg, but not for 12.500, which is 12,500. */
const areDecimal = (one: string, between: string, next: string) =>
  isNumber(one) && /^[.,]$/.test(between) && /^\d{1,2}(?!\d)/.test(next)

/** True for groups of a long number: 0803 123 4567, 0803/123/4567. */
function areGroups(one: string, between: string, next: string): boolean {
  if (/^[\s\p{Pd}.,()]+$/u.test(between)) return true
  return one.length > 2 && next.length > 2 && /^\s?[/|:*·•]\s?$/.test(between)
}

/** True for e-book, B.Sc, 12,500, 0803 123 4567, MTH 201, e book, wi fi. */
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

const join = (pieces: readonly Piece[]) => pieces.map(({ word }) => word).join('')

/** Returns the word, and its national form if it is a Nigerian phone number with a country code. */
const spellings = (word: string): string[] => {
  const national = word.replace(/^(?:2340?(?=[789][01]\d)|(?=[789][01]\d{8}))/, '0')
  return (national === word ? [word] : [word, national]).map((one) => one.slice(0, maxWordLength))
}

const unique = (words: string[]) => [...new Set(words)]

/** Returns the piece at `from` and the following ones that may be written as one word with it. */
function joinedFrom(pieces: readonly Piece[], from: number): Piece[] {
  const run = pieces.slice(from, from + maxJoinedWords)
  const end = run.findIndex(({ isOpen }) => !isOpen)
  return end < 0 ? run : run.slice(0, end + 1)
}

/** Returns the distinct words as written; muted words are compared with these only. */
export const distinctWords = (text: string): string[] =>
  unique((plainText(text).match(/\S+/g) ?? []).map((word) => word.slice(0, maxWordLength)))

/** Returns the distinct words of a text, then the joined ones; search matches their prefixes. */
export function wordsOf(text: string): string[] {
  const pieces = piecesOf(text)
  const alone = pieces.map(({ word }) => word.slice(0, maxWordLength))
  return unique([...alone, ...pieces.flatMap((_, at) => spellings(join(joinedFrom(pieces, at))))])
}

/** Returns true for a currency word beside a number, which adds nothing to the number. */
const isMark = ({ word }: Piece, at: number, pieces: readonly Piece[]) =>
  currencies.includes(word) &&
  [pieces[at - 1], pieces[at + 1]].some((beside) => /^\d/.test(beside?.word ?? ''))

/** Returns the spelling N50 of a small amount, which counts as naira only if the query has a currency. */
const markedAmount = ({ word }: Piece, at: number, pieces: readonly Piece[]) =>
  /^\d{1,2}$/.test(word) &&
  [at - 1, at + 1].some((beside) => pieces[beside] && isMark(pieces[beside], beside, pieces))
    ? [`n${word}`]
    : []

/** Returns alternative prefixes per word of a query; a text matches if one of its words has one of each. */
export function queryPrefixes(query: string): string[][] {
  const pieces = piecesOf(query)
  const marked = new Map(pieces.map((piece, at) => [piece, markedAmount(piece, at, pieces)]))
  const meant = pieces.filter((...piece) => !isMark(...piece))
  return meant.map((piece, at) => {
    const words = [piece.word, ...joinedAround(meant, at)].flatMap(spellings)
    return shortest(unique([...words, ...(marked.get(piece) ?? [])]))
  })
}

/** Removes words of which another one is a prefix. */
const shortest = (words: string[]) =>
  words.filter((word) => !words.some((other) => other !== word && word.startsWith(other)))

/** Returns each joined word that the piece at `at` may be part of. */
function joinedAround(pieces: readonly Piece[], at: number): string[] {
  const found: string[] = []
  for (let from = Math.max(0, at - maxJoinedWords + 1); from <= at; from++) {
    const longest = Math.max(joinedFrom(pieces, from).length, 2)
    for (let length = 2; length <= longest; length++)
      if (from + length > at && from + length <= pieces.length && !pieces[from]?.isDecimal)
        found.push(join(pieces.slice(from, from + length)))
  }
  return found
}

/** Returns for each of the consecutive words true if it, alone or joined with others, begins with one of the prefixes. */
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

/** Returns the end of the shortest join of words from `from` on that begins with `begin`; null if none does. */
function endOf(plain: readonly string[], from: number, begin: string): number | null {
  const most = Math.min(plain.length, from + maxJoinedWords)
  for (let to = from + 1, one = plain[from] ?? ''; to <= most; one += plain[to++] ?? '')
    if (spellings(one).some((spelling) => spelling.startsWith(begin))) return to
  return null
}
