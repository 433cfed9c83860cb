// Text validation for server and browser: lengths, allowed characters, cleaning, comparison forms, people's names.
import * as z from 'zod/mini'

/** Longest texts, in user-perceived characters (T57). */
export const textLimits = { name: 80, university: 120, phone: 32, email: 254 } as const

/** Approximates a grapheme cluster for browsers without Intl.Segmenter; the server counts again. */
const approximateCluster = /(?:\p{RI}{2}|\P{M}|^\p{M})[\p{M}\p{EMod}]*(?:\u200D(?:\P{M}[\p{M}\p{EMod}]*)?)*/gu

/** Splits a text into user-perceived characters. */
const splitCharacters = createSplitter()

function createSplitter(): (text: string) => string[] {
  if (!('Segmenter' in Intl)) return (text) => text.match(approximateCluster) ?? []
  const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
  return (text) => Array.from(segmenter.segment(text), ({ segment }) => segment)
}

/** UTF-16 units per chunk: a segmenter's cost grows faster than its text. */
const chunkLength = 1000

/** Code points that count as one character: an emoji family with its skin tones has eleven. */
const maxCodePoints = 16

/** Returns 1, or the number of code points if the character has more than `maxCodePoints`. */
function countUnits(character: string): number {
  if (character.length <= maxCodePoints) return 1
  const codePoints = Array.from(character).length
  return codePoints <= maxCodePoints ? 1 : codePoints
}

/** Counts user-perceived characters; stops once the count exceeds `max`. */
export function countCharacters(text: string, max = Infinity): number {
  let count = 0
  let length = chunkLength
  for (let from = 0; from < text.length && count <= max;) {
    const chunk = sliceChunk(text, from, length)
    const characters = splitCharacters(chunk)
    // The last character may continue in the next chunk, so it is read again; if it is the only one, in a longer chunk.
    if (from + chunk.length < text.length) characters.pop()
    length = characters.length === 0 ? length * 2 : chunkLength
    for (const character of characters) {
      from += character.length
      count += countUnits(character)
    }
  }
  return count
}

/** Slices the text without splitting a surrogate pair. */
function sliceChunk(text: string, from: number, length: number): string {
  const chunk = text.slice(from, from + length)
  return from + length < text.length && /[\uD800-\uDBFF]$/.test(chunk) ? chunk.slice(0, -1) : chunk
}

/** Returns true if the text has at most `max` user-perceived characters. */
export const isWithinLength = (text: string, max: number): boolean =>
  text.length <= max || (text.length <= max * maxCharacterUnits && countCharacters(text, max) <= max)

/** UTF-16 units per character at most, which bounds a text in bytes too. */
const maxCharacterUnits = 16

/** Zero-width characters, byte order marks, direction marks, soft hyphens, variation selectors. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu

/**
 * Cleans a typed phone number, e-mail address, price or code: removes invisible characters, makes all whitespace plain
 * spaces, trims. Not for prose, where joiners shape emoji and words.
 */
export const cleanText = (text: string): string => text.replace(invisible, '').replace(/\s/g, ' ').trim()

/** Schema of a text cleaned by `cleanText`. `missing` is the error for another type. */
export const cleanValue = (missing: string) => z.string(missing).check(z.overwrite(cleanText))

/** Schema of one of the choices, after `cleanText`. `missing` is the error for anything else. */
export const choiceOf = <const Choice extends string>(choices: readonly Choice[], missing: string) =>
  z
    .pipe(
      cleanValue(missing) as z.ZodMiniType as z.ZodMiniType<string, Choice>,
      z.transform((text, { issues }): Choice => {
        const chosen = choices.find((choice) => choice === text)
        if (!chosen) issues.push({ code: 'custom', message: missing, input: text })
        return chosen ?? (text as Choice)
      }),
    )
    .register(z.globalRegistry, { type: 'string', enum: [...choices] })

/** Invisible characters, except joiners, and the selectors and tags that shape emoji and Chinese characters. */
const invisibleInNames =
  /[^\P{Default_Ignorable_Code_Point}\p{Variation_Selector}\p{Join_Control}\u{E0020}-\u{E007F}]|(?<![\p{Extended_Pictographic}\p{Script=Han}])\p{Variation_Selector}|(?<!\u{1F3F4}[\u{E0020}-\u{E007F}]{0,6})[\u{E0020}-\u{E007F}]/gu

/** Characters allowed around a joiner: letters of Arabic, N'Ko, Adlam and the scripts of India, and emoji. */
const joinable = 'Arab Nkoo Adlm Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh'
  .split(' ')
  .map((script) => String.raw`\p{scx=${script}}`)
  .concat(String.raw`\p{Extended_Pictographic}\p{Emoji_Modifier}`)
  .join('')

const strayJoiner = new RegExp(
  String.raw`(?<![${joinable}\uFE0F])\p{Join_Control}|\p{Join_Control}(?![${joinable}])`,
  'gu',
)

/** Removes invisible characters except those that shape letters or emoji, makes all spaces plain, trims. */
export const cleanName = (text: string): string =>
  text
    .replace(invisibleInNames, '')
    .replace(strayJoiner, '')
    .replace(/\p{Zs}/gu, ' ')
    .trim()

/** Schema of a text cleaned by `cleanName`. `missing` is the error for another type. */
export const nameText = (missing: string) => z.string(missing).check(z.overwrite(cleanName))

/** Schema of a required name or title. `missing` is the error when it is absent, blank or of another type. */
export const requiredText = (options: { missing: string; max: number; label: string }) =>
  nameText(options.missing).check(
    z.normalize(),
    z.refine<string>((text) => visible.test(text), { error: options.missing }),
    ...readableText(options.max, options.label),
  )

/** Schema of free text, trimmed. Blank text is refused only if `missing`, its error, is given. */
export const freeText = (options: { max: number; label: string; missing?: string }) =>
  z.string(options.missing ?? `${options.label} must be text`).check(
    z.trim(),
    z.refine<string>((text) => options.missing === undefined || !isBlank(text), { error: options.missing }),
    ...readableText(options.max, options.label),
  )

/** Longest search text, in UTF-16 units. */
export const maxSearchLength = 80

/** Schema of a search text, trimmed. `missing` is the error when it is empty. */
export const searchTextSchema = (missing: string) =>
  cleanValue(missing).check(
    z.minLength(1, missing),
    z.maxLength(maxSearchLength, `Type at most ${maxSearchLength} characters`),
  )

/** Returns true if the text has only spaces, marks without a letter, and invisible characters. */
export const isBlank = (text: string): boolean =>
  !/[^\p{Z}\p{C}\p{M}\s\u115F\u1160\u2800\u3164\uFFA0]/u.test(text)

const visible = /[\p{L}\p{N}\p{Extended_Pictographic}]/u

/** Lone surrogates and direction overrides. */
const unstorable = /[\p{Cs}\u202A-\u202E\u2066-\u2069]/u

/** Returns true if the text can be stored and shown unchanged; PostgreSQL cannot store NUL. */
export const isStorable = (text: string): boolean => !text.includes('\0') && !unstorable.test(text)

/** Checks the length in characters, and `isStorable`. */
function readableText(max: number, label: string) {
  return [
    z.refine<string>((text) => isWithinLength(text, max), {
      error: `${label} must be at most ${max} characters`,
    }),
    z.refine<string>(isStorable, { error: `${label} contains a character that cannot be used` }),
  ]
}

/** Letters without a Unicode decomposition: Hausa's hooked ones, and those of its neighbours. */
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

/** Characters typed as an apostrophe: straight, curly, modifier letters, primes and standalone accents. */
export const apostrophes = /['`´ʹʻʼʽʾʿˈˊˋ‘’‛′‵Ꞌꞌ＇]/gu

/** Removes case, accents, apostrophes and invisible characters: "Ƙàsímù O'Neil-Adéṣínà" → "kasimu oneil-adesina". */
export const foldText = (text: string): string =>
  text
    .replace(invisible, '')
    .replace(apostrophes, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[ɓɗƙƴɛǝəɔŋøłđı]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/\p{M}/gu, '')

/** Removes case, accents and punctuation: "Ƙàsímù O'Neil-Adéṣínà" → "kasimu oneil adesina". */
export const plainText = (text: string): string =>
  foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Schema of a person's full name. */
export const fullName = requiredText({
  missing: 'Name is required',
  max: textLimits.name,
  label: 'Name',
})

/** Removes the spaces and dashes that group a number or code, and invisible characters. */
export const removeGrouping = (text: string): string => cleanText(text).replace(/[ \p{Pd}]/gu, '')

/** Schema of a profile's phone number, kept as typed. */
export const profilePhone = z.pipe(
  cleanValue('Phone number is required'),
  requiredText({ missing: 'Phone number is required', max: textLimits.phone, label: 'Phone number' }),
)

/** Schema of an e-mail address, trimmed and lower-cased, so that each address has one account. */
export const emailAddress = (invalid: string) =>
  cleanValue(invalid).check(z.toLowerCase(), z.maxLength(textLimits.email, invalid), z.email(invalid))

/** Splits a full name at its last space (001 §5); one word is a first name. */
export function splitName(name: string): { firstName: string; lastName: string | null } {
  const words = name.trim().replace(/\s+/gu, ' ')
  const space = words.lastIndexOf(' ')
  return space < 0
    ? { firstName: words, lastName: null }
    : { firstName: words.slice(0, space), lastName: words.slice(space + 1) }
}

/** Returns first and last name cleaned by `cleanName`, else the handle, else 'User' (001 §3). */
export function displayName(person: {
  firstName?: string | null
  lastName?: string | null
  handle?: string | null
}): string {
  const name = cleanName([person.firstName, person.lastName].filter(Boolean).join(' '))
  return name || person.handle || 'User'
}

/** Returns the letter shown in place of a missing picture, else 'U' (001 §3). */
export function getInitial(person: {
  firstName?: string | null
  lastName?: string | null
  email?: string | null
}): string {
  const source = person.firstName || person.lastName || person.email || 'U'
  return splitCharacters(source)[0]?.toLocaleUpperCase() ?? 'U'
}
