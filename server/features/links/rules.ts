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

/** Behind an address: what closes a sentence or a quote around it, and a possessive s. */
const behind = /(?:[.,;:!?'’‘‚*~]|['’ʼ]s)+$/u

const brackets: Record<string, string> = { ')': '(', ']': '[', '}': '{' }

const countOf = (text: string, sign: string) => text.split(sign).length - 1

/** Marks of Markdown and of chats for slanted words: an address may end in one unless it was opened before. */
const isSlanted = (before: string) => /(?:^|[\s(*~])_{1,3}(?![\s_])[^_\n]*$/.test(before)

/** Removes the last sign of a run, or all that closes a sentence there, where it is no part of the address. */
function shortened(run: string, before: string): string {
  const closing = run.at(-1) ?? ''
  const opening = brackets[closing]
  const isUnopened = opening !== undefined && countOf(run, closing) > countOf(run, opening)
  const isMark = closing === '_' && isSlanted(before)
  return isUnopened || isMark ? run.slice(0, -1) : run.replace(behind, '')
}

/** The address that a run of its characters begins with; `before` is the text in front of it. */
export function addressWithin(run: string, before = ''): string {
  let address = run.replace(behindHost, '$1')
  for (let next = shortened(address, before); next !== address; next = shortened(address, before))
    address = next
  return address
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
