// Web addresses in texts: their characters, where they end, and a search for them.

/** Emoji, arrows and symbols, as part of a regular expression's character class. */
const pictureCharacters = String.raw`\u2190-\u2BFF\p{Extended_Pictographic}\p{RI}\p{Emoji_Modifier}`

/**
 * Regular expression source of one address character. Excluded are spaces, invisible characters, emoji (browsers copy
 * them encoded), and punctuation around addresses: quotes, bars, bullets, ellipsis, danda, full-width brackets and stops.
 */
export const addressCharacter = String.raw`(?:(?![\d#*]\uFE0F?\u20E3)[^\s\p{Cc}\u00AD\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF<>"“”„‟«»‹›${'`'}|\\^…—•‣⁃।॥،؛؟۔、。〈-】〔-〟，；！？：．（）［］｛｝｟-､${pictureCharacters}])`

/** Text after the host: a host ends before a dash other than a hyphen, and before a bracket. */
const textAfterHost = /^((?:https?:\/\/)?[^/?#]*?)(?!-)[\p{Pd}\p{Ps}\p{Pe}].*$/isu

/** Punctuation that closes a sentence or quote around an address. */
const sentenceClosers = new Set(".,;:!?'’‘‚*~")

const apostrophes = new Set("'’ʼ")

const openingBrackets: Record<string, string> = { ')': '(', ']': '[', '}': '{' }

const countSign = (text: string, sign: string) => text.split(sign).length - 1

/** Returns true if the text opens a Markdown italic: an underscore at the end of an address then closes it. */
const isInItalic = (before: string) => /(?:^|[\s(*~])_{1,3}(?![\s_])[^_\n]*$/.test(before)

/** Returns the address at the start of `run`, which follows `before`, without closing punctuation. Linear in its length. */
export function addressAtStart(run: string, before = ''): string {
  const address = run.replace(textAfterHost, '$1')
  const unopened = Object.fromEntries(
    Object.entries(openingBrackets).map(([close, open]) => [
      close,
      countSign(address, close) - countSign(address, open),
    ]),
  )
  const closingSigns = isInItalic(before) ? new Set([...sentenceClosers, '_']) : sentenceClosers
  for (let end = address.length; ;) {
    const last = address[end - 1] ?? ''
    const surplus = unopened[last] ?? 0
    if (surplus > 0) unopened[last] = surplus - 1
    else if (last === 's' && apostrophes.has(address[end - 2] ?? '')) end -= 1
    else if (!closingSigns.has(last)) return address.slice(0, end)
    end -= 1
  }
}

const addressRuns = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:https?:\/\/|www\.)(?:(?![,;–([\]]{1,3}(?:https?:\/\/|www\.))${addressCharacter})+`,
  'giu',
)

/** Returns the addresses that begin with a scheme or "www."; `offset` is in UTF-16 units. */
export const findAddresses = (text: string): { offset: number; address: string }[] =>
  Array.from(text.matchAll(addressRuns), ({ 0: run, index }) => ({
    offset: index,
    address: addressAtStart(run, text.slice(Math.max(0, index - 200), index)),
  }))
