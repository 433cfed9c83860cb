// Rules of addresses of the web within a text: which characters one has, and where it ends.

/** Emojis and the like, within the brackets of a regular expression: arrows and symbols are among them. */
const pictures = String.raw`\u2190-\u2BFF\p{Extended_Pictographic}\p{RI}\p{Emoji_Modifier}`

/**
 * A character of an address, as the source of a regular expression. Outside are spaces, characters that draw nothing, and
 * signs that an address holds only encoded or a language puts around one: quotes, bars, bullets, an Arabic comma, an
 * ellipsis, a danda, brackets and stops of full width. So are emojis, also behind a slash: a browser copies one encoded.
 */
export const inAddress = String.raw`(?:(?![\d#*]\uFE0F?\u20E3)[^\s\p{Cc}\u00AD\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF<>"“”„‟«»‹›${'`'}|\\^…—•‣⁃।॥،؛؟۔、。〈-】〔-〟，；！？：．（）［］｛｝｟-､${pictures}])`

/** A host ends before a dash that is no hyphen, and before a bracket. */
const behindHost = /^((?:https?:\/\/)?[^/?#]*?)(?!-)[\p{Pd}\p{Ps}\p{Pe}].*$/isu

/** Signs behind an address that close a sentence or a quote around it. */
const closing = new Set(".,;:!?'’‘‚*~")

const apostrophes = new Set("'’ʼ")

const openings: Record<string, string> = { ')': '(', ']': '[', '}': '{' }

const countOf = (text: string, sign: string) => text.split(sign).length - 1

/** Marks of Markdown and of chats for slanted words: an address may end in one unless it was opened before. */
const isSlanted = (before: string) => /(?:^|[\s(*~])_{1,3}(?![\s_])[^_\n]*$/.test(before)

/**
 * The address that a run of its characters begins with; `before` is the text in front of it. Closing signs, brackets that
 * the address does not open and a possessive s end it. Each character is looked at once: a text may be all signs.
 */
export function addressWithin(run: string, before = ''): string {
  const address = run.replace(behindHost, '$1')
  const unopened = Object.fromEntries(
    Object.entries(openings).map(([close, open]) => [
      close,
      countOf(address, close) - countOf(address, open),
    ]),
  )
  const signs = isSlanted(before) ? new Set([...closing, '_']) : closing
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
  String.raw`(?<![\p{L}\p{N}])(?:https?:\/\/|www\.)(?:(?![,;–([\]]{1,3}(?:https?:\/\/|www\.))${inAddress})+`,
  'giu',
)

/** The addresses of a text that begin with a scheme or with "www.", each with its place in UTF-16 units. */
export const addressesIn = (text: string): { at: number; address: string }[] =>
  Array.from(text.matchAll(runs), ({ 0: run, index }) => ({
    at: index,
    address: addressWithin(run, text.slice(Math.max(0, index - 200), index)),
  }))
