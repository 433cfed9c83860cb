// Splits a text into plain parts and URLs.
import { findAddresses } from '#rules/shared/links'

export type PlainPart =
  | { kind: 'text'; at: number; text: string }
  | { kind: 'address'; at: number; text: string; href: string }

/** Null for an invalid URL, and for one with a user name, which can disguise its host (T40). */
function toHref(text: string): string | null {
  const href = /^www\./i.test(text) ? `https://${text}` : text
  if (!URL.canParse(href)) return null
  const { username, password } = new URL(href)
  return username || password ? null : href
}

/** Splits a text at its URLs. `at` is the offset of `text` in the whole text. */
export function splitUrls(text: string, at = 0): PlainPart[] {
  const parts: PlainPart[] = []
  let end = 0
  for (const found of findAddresses(text)) {
    const href = toHref(found.address)
    if (!href) continue
    if (found.offset > end) parts.push({ kind: 'text', at: at + end, text: text.slice(end, found.offset) })
    parts.push({ kind: 'address', at: at + found.offset, text: found.address, href })
    end = found.offset + found.address.length
  }
  if (end < text.length) parts.push({ kind: 'text', at: at + end, text: text.slice(end) })
  return parts
}
