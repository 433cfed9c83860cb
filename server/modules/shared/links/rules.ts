// Finds web addresses in texts.

/** Emoji, arrows and symbols, as part of a regular expression's character class. */
const pictures = String.raw`\u2190-\u2BFF\p{Extended_Pictographic}\p{RI}\p{Emoji_Modifier}`

/**
 * Regular expression source of one address character. Excluded are spaces, invisible characters, emoji (browsers copy
 * them encoded), and punctuation around addresses: quotes, bars, bullets, ellipsis, danda, full-width brackets and stops.
 */
export const addressCharacter = String.raw`(?:(?![\d#*]\uFE0F?\u20E3)[^\s\p{Cc}\u00AD\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF<>"“”„‟«»‹›${'`'}|\\^…—•‣⁃।॥،؛؟۔、。〈-】〔-〟，；！？：．（）［］｛｝｟-､${pictures}])`

/** Text after the host: a host ends before a dash other than a hyphen, and before a bracket. */
const behindHost = /^((?:https?:\/\/)?[^/?#]*?)(?!-)[\p{Pd}\p{Ps}\p{Pe}].*$/isu

/** Punctuation that closes a sentence or quote around an address. */
const closing = new Set(".,;:!?'’‘‚*~")

const apostrophes = new Set("'’ʼ")

const openings: Record<string, string> = { ')': '(', ']': '[', '}': '{' }

const countOf = (text: string, sign: string) => text.split(sign).length - 1

/** Returns true if the text opens a Markdown italic: an underscore at the end of an address then closes it. */
const isInItalic = (before: string) => /(?:^|[\s(*~])_{1,3}(?![\s_])[^_\n]*$/.test(before)

/** Returns the address at the start of `run`, which follows `before`, without closing punctuation. Linear in its length. */
export function addressAtStart(run: string, before = ''): string {
  const address = run.replace(behindHost, '$1')
  const unopened = Object.fromEntries(
    Object.entries(openings).map(([close, open]) => [
      close,
      countOf(address, close) - countOf(address, open),
    ]),
  )
  const signs = isInItalic(before) ? new Set([...closing, '_']) : closing
  for (let end = address.length; ;) {
    const last = address[end - 1] ?? ''
    const surplus = unopened[last] ?? 0
    if (surplus > 0) unopened[last] = surplus - 1
    else if (last === 's' && apostrophes.has(address[end - 2] ?? '')) end -= 1
    else if (!signs.has(last)) return address.slice(0, end)
    end -= 1
  }
}

const runs = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:https?:\/\/|www\.)(?:(?![,;–([\]]{1,3}(?:https?:\/\/|www\.))${addressCharacter})+`,
  'giu',
)

/** Returns the addresses that begin with a scheme or "www."; `at` is their offset in UTF-16 units. */
export const findAddresses = (text: string): { at: number; address: string }[] =>
  Array.from(text.matchAll(runs), ({ 0: run, index }) => ({
    at: index,
    address: addressAtStart(run, text.slice(Math.max(0, index - 200), index)),
  }))
