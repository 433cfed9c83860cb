// Cuts a text into what is plain, what names a person, and what is an address of the web.

export interface NamedPlace {
  readonly offset: number
  readonly length: number
  /** Null for somebody who is gone, or whom one may not know of. */
  readonly personId: number | null
}

export type TextPart =
  | { kind: 'text'; at: number; text: string }
  | { kind: 'person'; at: number; text: string; personId: number }
  | { kind: 'address'; at: number; text: string; href: string }

/** Ends before what closes a sentence or a bracket around it. */
const address = /(?:https?:\/\/|www\.)[^\s<>"“”]*[^\s<>"“”.,;:!?)\]}'’…]/giu

function hrefOf(text: string): string | null {
  const href = /^www\./i.test(text) ? `https://${text}` : text
  return URL.canParse(href) ? href : null
}

function plainParts(text: string, at: number): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(address)) {
    const href = hrefOf(found)
    if (!href) continue
    if (index > end) parts.push({ kind: 'text', at: at + end, text: text.slice(end, index) })
    parts.push({ kind: 'address', at: at + index, text: found, href })
    end = index + found.length
  }
  if (end < text.length) parts.push({ kind: 'text', at: at + end, text: text.slice(end) })
  return parts
}

/** Places that overlap or lie outside the text count for nothing. */
export function textParts(content: string, places: readonly NamedPlace[]): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { offset, length, personId } of [...places].sort((a, b) => a.offset - b.offset)) {
    if (personId === null || offset < end || offset + length > content.length) continue
    parts.push(...plainParts(content.slice(end, offset), end))
    parts.push({ kind: 'person', at: offset, text: content.slice(offset, offset + length), personId })
    end = offset + length
  }
  return [...parts, ...plainParts(content.slice(end), end)]
}
