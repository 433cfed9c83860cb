// Cuts a text into what is plain and what is an address of the web.

export type PlainPart =
  | { kind: 'text'; at: number; text: string }
  | { kind: 'address'; at: number; text: string; href: string }

/** Ends before what closes a sentence or a bracket around it. */
const address = /(?:https?:\/\/|www\.)[^\s<>"“”]*[^\s<>"“”.,;:!?)\]}'’…]/giu

/** None for what names somebody before its host, as an address does that is to be taken for another (T40). */
function hrefOf(text: string): string | null {
  const href = /^www\./i.test(text) ? `https://${text}` : text
  if (!URL.canParse(href)) return null
  const { username, password } = new URL(href)
  return username || password ? null : href
}

/** `at` is where it begins in the whole text. */
export function addressParts(text: string, at = 0): PlainPart[] {
  const parts: PlainPart[] = []
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
