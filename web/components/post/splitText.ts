// Splits the text of a post or comment into plain parts, mentioned people, topics and URLs.
import { findHashtags, type Hashtag } from '#rules/social/topics'
import { splitUrls, type PlainPart } from './splitUrls.ts'

export interface MentionRange {
  readonly offset: number
  readonly length: number
  /** Null for a person who is gone or hidden from the viewer. */
  readonly personId: number | null
}

export type TextPart =
  | PlainPart
  | { kind: 'person'; at: number; text: string; personId: number }
  | { kind: 'topic'; at: number; text: string; key: string }

function splitTopics(part: TextPart, tags: readonly Hashtag[]): TextPart[] {
  if (part.kind !== 'text') return [part]
  const parts: TextPart[] = []
  const end = part.at + part.text.length
  const sliceText = (from: number, to: number) => part.text.slice(from - part.at, to - part.at)
  let at = part.at
  for (const { offset, length, key } of tags) {
    if (offset < at || offset + length > end) continue
    if (offset > at) parts.push({ kind: 'text', at, text: sliceText(at, offset) })
    at = offset + length
    parts.push({ kind: 'topic', at: offset, text: sliceText(offset, at), key })
  }
  if (at < end) parts.push({ kind: 'text', at, text: sliceText(at, end) })
  return parts
}

/** Ignores mentions that overlap or lie outside the text, and hashtags that are not in `topics`. */
export function splitText(
  content: string,
  mentions: readonly MentionRange[],
  topics: readonly string[] = [],
): TextPart[] {
  const tags = topics.length > 0 ? findHashtags(content).filter(({ key }) => topics.includes(key)) : []
  return splitMentions(content, mentions).flatMap((part) => splitTopics(part, tags))
}

function splitMentions(content: string, mentions: readonly MentionRange[]): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { offset, length, personId } of [...mentions].sort((a, b) => a.offset - b.offset)) {
    if (personId === null || offset < end || offset + length > content.length) continue
    parts.push(...splitUrls(content.slice(end, offset), end))
    parts.push({ kind: 'person', at: offset, text: content.slice(offset, offset + length), personId })
    end = offset + length
  }
  return [...parts, ...splitUrls(content.slice(end), end)]
}
