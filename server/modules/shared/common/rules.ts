// Rules every room shares: how long a text is, which characters it may hold, how texts are compared, and how a person's
// name is read.
import * as z from 'zod/mini'

/** The lengths of texts, in characters as a reader counts them (T57). */
export const textLimits = { name: 80, university: 120, phone: 32, email: 254 } as const

/** A letter with its marks, a flag, and emoji that joiners bind: near enough where a browser has no segmenter, as the server counts again. */
const cluster = /(?:\p{RI}{2}|\P{M}|^\p{M})[\p{M}\p{EMod}]*(?:\u200D(?:\P{M}[\p{M}\p{EMod}]*)?)*/gu

/** The characters of a text as a reader sees them. */
const charactersOf = makeCharactersOf()

function makeCharactersOf(): (text: string) => string[] {
  if (!('Segmenter' in Intl)) return (text) => text.match(cluster) ?? []
  const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
  return (text) => Array.from(segmenter.segment(text), ({ segment }) => segment)
}

/** Pieces of a text that are counted at once, in UTF-16 units: what a segmenter needs grows faster than its text. */
const pieceLength = 1000

/** Code points of one character: an emoji family with its skin tones has eleven. */
const mostCodePoints = 16

/** A character counts once, and one that is heaped up out of more than any language or emoji needs by its code points. */
function weightOf(character: string): number {
  if (character.length <= mostCodePoints) return 1
  const codePoints = Array.from(character).length
  return codePoints <= mostCodePoints ? 1 : codePoints
}

/**
 * Counts the characters that a reader sees: an emoji family is one, a letter with its tone mark is one; of marks without end each
 * is one. Beyond `most` nothing is counted.
 */
export function countCharacters(text: string, most = Infinity): number {
  let count = 0
  let length = pieceLength
  for (let from = 0; from < text.length && count <= most;) {
    const piece = pieceOf(text, from, length)
    const characters = charactersOf(piece)
    // The last character of a piece may go on behind it: it is read again, in a longer piece if it is all there is.
    if (from + piece.length < text.length) characters.pop()
    length = characters.length === 0 ? length * 2 : pieceLength
    for (const character of characters) {
      from += character.length
      count += weightOf(character)
    }
  }
  return count
}

/** A piece of the text that does not end within a pair of UTF-16 units. */
function pieceOf(text: string, from: number, length: number): string {
  const piece = text.slice(from, from + length)
  return from + length < text.length && /[\uD800-\uDBFF]$/.test(piece) ? piece.slice(0, -1) : piece
}

/** Whether a reader sees no more than `most` characters. */
export const fits = (text: string, most: number): boolean =>
  text.length <= most || (text.length <= most * longestCharacter && countCharacters(text, most) <= most)

/** One character a reader sees is at most this many UTF-16 units here, so that a text has an end in bytes too. */
const longestCharacter = 16

/** Characters that draw nothing: zero-width ones, byte order marks, direction marks, soft hyphens, variation selectors. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu

/**
 * The value that was typed or pasted into a field for a phone number, an e-mail address, a price or a code: without
 * invisible characters, with plain spaces in place of no-break and narrow ones, trimmed. Not for prose, where joiners
 * shape emoji and words.
 */
export const bareText = (text: string): string => text.replace(invisible, '').replace(/\s/g, ' ').trim()

/** The text of a field for a value, read by `bareText` before any further check. `missing` is the message for another type. */
export const bareValue = (missing: string) => z.string(missing).check(z.overwrite(bareText))

/** A choice from a list of values, read by `bareText`; a form types it as one of them. `missing` is the message for any other. */
export const choiceOf = <const Choice extends string>(choices: readonly Choice[], missing: string) =>
  z
    .pipe(
      bareValue(missing) as z.ZodMiniType as z.ZodMiniType<string, Choice>,
      z.transform((text, { issues }): Choice => {
        const chosen = choices.find((choice) => choice === text)
        if (!chosen) issues.push({ code: 'custom', message: missing, input: text })
        return chosen ?? (text as Choice)
      }),
    )
    .register(z.globalRegistry, { type: 'string', enum: [...choices] })

/**
 * Characters that draw nothing and shape nothing, joiners aside: a variation selector stays behind an emoji or a Chinese
 * character, a tag behind the black flag that begins the flag of a region.
 */
const unseen =
  /[^\P{Default_Ignorable_Code_Point}\p{Variation_Selector}\p{Join_Control}\u{E0020}-\u{E007F}]|(?<![\p{Extended_Pictographic}\p{Script=Han}])\p{Variation_Selector}|(?<!\u{1F3F4}[\u{E0020}-\u{E007F}]{0,6})[\u{E0020}-\u{E007F}]/gu

/** Characters that a joiner may stand between: letters of Arabic, N'Ko, Adlam and the scripts of India, and emoji. */
const joinable = 'Arab Nkoo Adlm Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh'
  .split(' ')
  .map((script) => String.raw`\p{scx=${script}}`)
  .concat(String.raw`\p{Extended_Pictographic}\p{Emoji_Modifier}`)
  .join('')

/** Joiners that stand anywhere else. */
const strayJoiner = new RegExp(
  String.raw`(?<![${joinable}\uFE0F])\p{Join_Control}|\p{Join_Control}(?![${joinable}])`,
  'gu',
)

/**
 * The name that was typed or pasted: without invisible characters, with plain spaces in place of others, trimmed. Joiners
 * stay where they shape letters or emoji, and so do the selectors and tags of emoji.
 */
export const bareName = (text: string): string =>
  text
    .replace(unseen, '')
    .replace(strayJoiner, '')
    .replace(/\p{Zs}/gu, ' ')
    .trim()

/** The text of a field for a name, read by `bareName` before any further check. `missing` is the message for another type. */
export const nameText = (missing: string) => z.string(missing).check(z.overwrite(bareName))

/** The name of a person or thing, of one line or more. `missing` is the message when it is absent, blank or of another type. */
export const requiredText = (options: { missing: string; max: number; label: string }) =>
  nameText(options.missing).check(
    z.normalize(),
    z.refine<string>((text) => visible.test(text), { error: options.missing }),
    ...readableText(options.max, options.label),
  )

/** Free text of many lines, trimmed at its ends; as blank as it comes unless there is something to say of that. */
export const writtenText = (options: { max: number; label: string; missing?: string }) =>
  z.string(options.missing ?? `${options.label} must be text`).check(
    z.trim(),
    z.refine<string>((text) => options.missing === undefined || !isBlank(text), { error: options.missing }),
    ...readableText(options.max, options.label),
  )

/** What is looked for has at most so many UTF-16 units. */
export const mostTyped = 80

/** What is looked for, trimmed; `missing` is the message when there is nothing. */
export const soughtText = (missing: string) =>
  bareValue(missing).check(
    z.minLength(1, missing),
    z.maxLength(mostTyped, `Type at most ${mostTyped} characters`),
  )

/** Whether there is nothing to see: spaces of any kind, marks without a letter, and characters that draw nothing. */
export const isBlank = (text: string): boolean =>
  !/[^\p{Z}\p{C}\p{M}\s\u115F\u1160\u2800\u3164\uFFA0]/u.test(text)

/** A letter, a digit or a picture: something a reader sees. */
const visible = /[\p{L}\p{N}\p{Extended_Pictographic}]/u

/** Halves of characters, and the marks that turn the direction of the text around them. */
const unusable = /[\p{Cs}\u202A-\u202E\u2066-\u2069]/u

/** Whether the text can be stored and shown as it was written; PostgreSQL stores every character but NUL. */
export const isUsable = (text: string): boolean => !text.includes('\0') && !unusable.test(text)

/** Refuses a text that is too long, or that cannot be stored or shown as it was written. */
function readableText(max: number, label: string) {
  return [
    z.refine<string>((text) => fits(text, max), {
      error: `${label} must be at most ${max} characters`,
    }),
    z.refine<string>(isUsable, { error: `${label} contains a character that cannot be used` }),
  ]
}

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

/** Characters that people type as an apostrophe: straight, curly, modifier letters, primes and accents that stand alone. */
export const apostrophes = /['`´ʹʻʼʽʾʿˈˊˋ‘’‛′‵Ꞌꞌ＇]/gu

/** A text without case, accents, apostrophes and what draws nothing: "Ƙàsímù O'Neil-Adéṣínà" → "kasimu oneil-adesina". */
export const foldedText = (text: string): string =>
  text
    .replace(invisible, '')
    .replace(apostrophes, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[ɓɗƙƴɛǝəɔŋøłđı]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/\p{M}/gu, '')

/** The words of a text, without case, accents and punctuation: "Ƙàsímù O'Neil-Adéṣínà" → "kasimu oneil adesina". */
export const plainText = (text: string): string =>
  foldedText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** A name that everybody has. */
export const fullName = requiredText({
  missing: 'Name is required',
  max: textLimits.name,
  label: 'Name',
})

/** A number or code without the spaces and dashes that group it, and without characters that draw nothing. */
export const ungrouped = (text: string): string => bareText(text).replace(/[ \p{Pd}]/gu, '')

/** The phone number of a profile, as it was typed. */
export const profilePhone = z.pipe(
  bareValue('Phone number is required'),
  requiredText({ missing: 'Phone number is required', max: textLimits.phone, label: 'Phone number' }),
)

/** An e-mail address, trimmed and lower-cased: one address has one account, however it is typed. */
export const emailAddress = (invalid: string) =>
  bareValue(invalid).check(z.toLowerCase(), z.maxLength(textLimits.email, invalid), z.email(invalid))

/** Splits a full name at its last space (001 §5); one word is a first name. */
export function splitName(name: string): { firstName: string; lastName: string | null } {
  const words = name.trim().replace(/\s+/gu, ' ')
  const space = words.lastIndexOf(' ')
  return space < 0
    ? { firstName: words, lastName: null }
    : { firstName: words.slice(0, space), lastName: words.slice(space + 1) }
}

/** First and last name, whichever exists, else the handle, else 'User' (001 §3); as `bareName` reads them. */
export function displayName(person: {
  firstName?: string | null
  lastName?: string | null
  handle?: string | null
}): string {
  const name = bareName([person.firstName, person.lastName].filter(Boolean).join(' '))
  return name || person.handle || 'User'
}

/** The first letter shown where a picture is missing, else 'U' (001 §3). */
export function initialOf(person: {
  firstName?: string | null
  lastName?: string | null
  email?: string | null
}): string {
  const source = person.firstName || person.lastName || person.email || 'U'
  return charactersOf(source)[0]?.toLocaleUpperCase() ?? 'U'
}
