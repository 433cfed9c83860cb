// Mentions of a text while it is written: their offsets move with the text around them (001 §5).

/** A mention with its @; offset and length in UTF-16 units, as on the server. */
export interface Mention {
  readonly userId: string
  readonly offset: number
  readonly length: number
}

/** A text with the mentions in it. */
export interface TextWithMentions {
  readonly text: string
  readonly mentions: readonly Mention[]
}

/** The text from `start` to `end` was replaced by `inserted` units. */
interface Edit {
  start: number
  end: number
  inserted: number
}

function commonPrefixLength(a: string, b: string, max: number): number {
  let length = 0
  while (length < max && a[length] === b[length]) length++
  return length
}

function commonSuffixLength(a: string, b: string, max: number): number {
  let length = 0
  while (length < max && a.at(-1 - length) === b.at(-1 - length)) length++
  return length
}

/** Finds the edit between two texts; the caret, after the typed part, locates an @ typed next to an @. */
function findEdit(before: string, after: string, caret: number): Edit {
  const shorter = Math.min(before.length, after.length)
  const tailLength = after.length - caret
  if (tailLength <= shorter && before.endsWith(after.slice(caret))) {
    const start = commonPrefixLength(before, after, shorter - tailLength)
    return { start, end: before.length - tailLength, inserted: caret - start }
  }
  const start = commonPrefixLength(before, after, shorter)
  const tail = commonSuffixLength(before, after, shorter - start)
  return { start, end: before.length - tail, inserted: after.length - tail - start }
}

/** Applies an edit of the text; a mention that was typed into becomes plain text. */
export function applyTextEdit(
  { text: before, mentions }: TextWithMentions,
  text: string,
  caret: number,
): TextWithMentions {
  const { start, end, inserted } = findEdit(before, text, caret)
  const shift = inserted - (end - start)
  const shifted = mentions.flatMap((mention) => {
    if (mention.offset + mention.length <= start) return mention
    return mention.offset >= end ? { ...mention, offset: mention.offset + shift } : []
  })
  return { text, mentions: shifted }
}

/** The beginning of a name typed after an @, which starts a word. */
export interface MentionQuery {
  readonly offset: number
  readonly query: string
}

const maxQueryLength = 80
const mentionQuery = /(?:^|[^\p{L}\p{N}\p{M}@._-])@([\p{L}\p{N}\p{M}]{1,80})$/u

/** Returns the mention that is being typed before the caret, or null. */
export function findMentionQuery({ text, mentions }: TextWithMentions, caret: number): MentionQuery | null {
  const [, query] = mentionQuery.exec(text.slice(Math.max(0, caret - maxQueryLength - 2), caret)) ?? []
  if (!query) return null
  const offset = caret - query.length - 1
  const isChosen = mentions.some(
    (mention) => offset >= mention.offset && offset < mention.offset + mention.length,
  )
  return isChosen ? null : { offset, query }
}

const sortByOffset = (mentions: readonly Mention[]) => mentions.toSorted((a, b) => a.offset - b.offset)

/** Adds the name that is being typed as a mention, for its looks. */
export const addPendingMention = (
  { text, mentions }: TextWithMentions,
  { offset, query }: MentionQuery,
): TextWithMentions => ({
  text,
  mentions: sortByOffset([...mentions, { userId: '', offset, length: query.length + 1 }]),
})

/** Replaces the query by '@First Last '. `caret` is after the space. */
export function mentionPerson(
  written: TextWithMentions,
  { offset, query }: MentionQuery,
  person: { id: string; displayName: string },
): TextWithMentions & { caret: number } {
  const name = `@${person.displayName}`
  const after = written.text.slice(offset + 1 + query.length)
  const isSpaced = after.startsWith(' ')
  const text = `${written.text.slice(0, offset)}${name}${isSpaced ? '' : ' '}${after}`
  const { mentions } = applyTextEdit(written, text, text.length - after.length)
  const chosen = { userId: person.id, offset, length: name.length }
  return { text, mentions: sortByOffset([...mentions, chosen]), caret: offset + name.length + 1 }
}

/** Splits a text into mentions and the parts between them; `at` is the offset of a part. */
export function splitAtMentions({
  text,
  mentions,
}: TextWithMentions): { at: number; text: string; isMention: boolean }[] {
  const ends = [0, ...mentions.flatMap(({ offset, length }) => [offset, offset + length]), text.length]
  return ends.slice(1).flatMap((end, index) => {
    const at = ends[index] ?? 0
    return end > at ? { at, text: text.slice(at, end), isMention: index % 2 === 1 } : []
  })
}
