// Search words: splitting texts and queries into words, spelling variants of numbers and prices, and prefix matching.
import { foldText, plainText } from '#rules/shared/common'

/** In UTF-16 units; bounds the index. */
const maxWordLength = 64

/** Most adjacent words read as one, such as the groups of a phone number. */
const maxJoinedWords = 6

/** A naira sign before an amount: ₦12,500, NGN 12,500 and N12,500, but not N95. */
const nairaSign =
  /(?:₦|(?<![\p{L}\p{N}])(?:ngn|n(?=\s?(?:\d{3}|\d{1,2}[,.\s]\d{3}|\d{1,3}(?:\.\d)?k(?![\p{L}\p{N}])))))\s?(?=\d)/gu

/** Zero kobo of a round amount. */
const zeroKobo = /(?<=\d)\.00(?!\d)/gu

/** Words for naira in searches, which are ignored beside a number. */
const currencyWords = ['n', 'ngn', 'naira']

interface Token {
  word: string
  /** True if this token and the next may be written as one word. */
  joinsNext: boolean
  /** True if this token and the next are a number with a fraction, which is never one word. */
  isDecimalWithNext: boolean
}

const isNumber = (word: string) => /^\d+$/.test(word)

/** Returns true for 2.5 and 2.5kg, but not for 12.500, which is 12,500. */
const isDecimalPair = (word: string, between: string, next: string) =>
  isNumber(word) && /^[.,]$/.test(between) && /^\d{1,2}(?!\d)/.test(next)

/** Returns true for groups of a long number: 0803 123 4567, 0803/123/4567. */
function isGroupPair(word: string, between: string, next: string): boolean {
  if (/^[\s\p{Pd}.,()]+$/u.test(between)) return true
  return word.length > 2 && next.length > 2 && /^\s?[/|:*·•]\s?$/.test(between)
}

/** Returns true for words that are also written as one: e-book, B.Sc, 12,500, 0803 123 4567, MTH 201, e book, wi fi. */
function canBeOneWord(word: string, between: string, next: string): boolean {
  if (isDecimalPair(word, between, next)) return false
  if (/^[\p{Pd}._]$/u.test(between)) return true
  if (between.length > 3) return false
  if (isNumber(word) && isNumber(next)) return isGroupPair(word, between, next)
  return /^[\s\p{Pd}]+$/u.test(between) && (isNumber(word) || isNumber(next) || word.length <= 2)
}

/** Splits a text into words without case and accents; a naira sign before an amount becomes the word n. */
function tokenize(text: string): Token[] {
  const plain = foldText(text).replace(zeroKobo, '').replace(nairaSign, ' n ')
  const matches = [...plain.matchAll(/[\p{L}\p{N}]+/gu)]
  return matches.map(({ 0: word, index: offset }, index) => {
    const next = matches[index + 1]
    if (!next) return { word, joinsNext: false, isDecimalWithNext: false }
    const pair = [word, plain.slice(offset + word.length, next.index), next[0]] as const
    return { word, joinsNext: canBeOneWord(...pair), isDecimalWithNext: isDecimalPair(...pair) }
  })
}

const joinTokens = (tokens: readonly Token[]) => tokens.map(({ word }) => word).join('')

/** Returns the word, and its national form if it is a Nigerian phone number with a country code. */
const spellings = (word: string): string[] => {
  const national = word.replace(/^(?:2340?(?=[789][01]\d)|(?=[789][01]\d{8}))/, '0')
  return (national === word ? [word] : [word, national]).map((word) => word.slice(0, maxWordLength))
}

const unique = (words: string[]) => [...new Set(words)]

/** Returns the token at `from` and the following ones that may be written as one word with it. */
function findJoinableTokens(tokens: readonly Token[], from: number): Token[] {
  const run = tokens.slice(from, from + maxJoinedWords)
  const end = run.findIndex(({ joinsNext }) => !joinsNext)
  return end < 0 ? run : run.slice(0, end + 1)
}

/** Returns the distinct words as written; muted words are compared with these only. */
export const distinctWords = (text: string): string[] =>
  unique((plainText(text).match(/\S+/g) ?? []).map((word) => word.slice(0, maxWordLength)))

/** Returns the distinct words of a text, then the joined ones; search matches their prefixes. */
export function getSearchWords(text: string): string[] {
  const tokens = tokenize(text)
  const wordsAsWritten = tokens.map(({ word }) => word.slice(0, maxWordLength))
  return unique([
    ...wordsAsWritten,
    ...tokens.flatMap((_, index) => spellings(joinTokens(findJoinableTokens(tokens, index)))),
  ])
}

/** Returns true for a currency word beside a number, which adds nothing to the number. */
const isCurrencyMark = ({ word }: Token, index: number, tokens: readonly Token[]) =>
  currencyWords.includes(word) &&
  [tokens[index - 1], tokens[index + 1]].some((neighbor) => /^\d/.test(neighbor?.word ?? ''))

/** Returns the spelling N50 of a small amount, which counts as naira only if the query has a currency. */
const spellAsNaira = ({ word }: Token, index: number, tokens: readonly Token[]) =>
  /^\d{1,2}$/.test(word) &&
  [index - 1, index + 1].some((other) => tokens[other] && isCurrencyMark(tokens[other], other, tokens))
    ? [`n${word}`]
    : []

/** Returns alternative prefixes per word of a query; a text matches if it has, for each, a word with one of them. */
export function queryPrefixes(query: string): string[][] {
  const tokens = tokenize(query)
  const nairaSpellings = new Map(tokens.map((token, index) => [token, spellAsNaira(token, index, tokens)]))
  const searchTokens = tokens.filter((...parameters) => !isCurrencyMark(...parameters))
  return searchTokens.map((token, index) => {
    const words = [token.word, ...findJoinedWords(searchTokens, index)].flatMap(spellings)
    return removeRedundantPrefixes(unique([...words, ...(nairaSpellings.get(token) ?? [])]))
  })
}

/** Removes words that begin with another of the words. */
const removeRedundantPrefixes = (words: string[]) =>
  words.filter((word) => !words.some((other) => other !== word && word.startsWith(other)))

/** Returns each joined word that the token at `index` may be part of. */
function findJoinedWords(tokens: readonly Token[], index: number): string[] {
  const joinedWords: string[] = []
  for (let from = Math.max(0, index - maxJoinedWords + 1); from <= index; from++) {
    const longest = Math.max(findJoinableTokens(tokens, from).length, 2)
    for (let length = 2; length <= longest; length++)
      if (from + length > index && from + length <= tokens.length && !tokens[from]?.isDecimalWithNext)
        joinedWords.push(joinTokens(tokens.slice(from, from + length)))
  }
  return joinedWords
}

/** Returns a flag per word: true if the word, alone or joined with its neighbors, begins with one of the prefixes. */
export function matchWords(words: readonly string[], prefixes: readonly string[]): boolean[] {
  const plain = words.map(plainText)
  const matches = words.map(() => false)
  for (const prefix of prefixes)
    for (let from = 0; from < plain.length; from++) {
      const to = findEnd(plain, from, prefix)
      if (to !== null) matches.fill(true, from, to)
    }
  return matches
}

/** Returns the end of the shortest join of words from `from` on that begins with `prefix`; null if none does. */
function findEnd(plain: readonly string[], from: number, prefix: string): number | null {
  const maxEnd = Math.min(plain.length, from + maxJoinedWords)
  for (let to = from + 1, joined = plain[from] ?? ''; to <= maxEnd; joined += plain[to++] ?? '')
    if (spellings(joined).some((spelling) => spelling.startsWith(prefix))) return to
  return null
}
