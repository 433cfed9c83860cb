// Whom a text mentions while it is being written: the places move as the text around them changes (001 §5).

/** A place in UTF-16 units, as the server counts them; the @ is part of it. */
export interface Mention {
  /** The global id of the person. */
  readonly userId: string
  readonly offset: number
  readonly length: number
}

export interface Written {
  readonly text: string
  /** In the order of their places. */
  readonly mentions: readonly Mention[]
}

/** From `start` to `end` of the earlier text something else stands now, `inserted` units long. */
interface Edit {
  start: number
  end: number
  inserted: number
}

function sharedStart(one: string, other: string, most: number): number {
  let length = 0
  while (length < most && one[length] === other[length]) length++
  return length
}

function sharedEnd(one: string, other: string, most: number): number {
  let length = 0
  while (length < most && one.at(-1 - length) === other.at(-1 - length)) length++
  return length
}

/**
 * The piece that was changed. An @ typed before an @ could stand before or behind it: the caret, which is left behind
 * what was typed, tells.
 */
function editOf(before: string, after: string, caret: number): Edit {
  const shorter = Math.min(before.length, after.length)
  const behind = after.length - caret
  if (behind <= shorter && before.endsWith(after.slice(caret))) {
    const start = sharedStart(before, after, shorter - behind)
    return { start, end: before.length - behind, inserted: caret - start }
  }
  const start = sharedStart(before, after, shorter)
  const tail = sharedEnd(before, after, shorter - start)
  return { start, end: before.length - tail, inserted: after.length - tail - start }
}

/** The text as it was typed anew. A mention that was typed into is words from then on. */
export function retype({ text: before, mentions }: Written, text: string, caret: number): Written {
  const { start, end, inserted } = editOf(before, text, caret)
  const shift = inserted - (end - start)
  const kept = mentions.flatMap((mention) => {
    if (mention.offset + mention.length <= start) return mention
    return mention.offset >= end ? { ...mention, offset: mention.offset + shift } : []
  })
  return { text, mentions: kept }
}

/** Somebody is being looked for: an @ at the beginning of a word, and what was typed behind it. */
export interface Sought {
  readonly offset: number
  readonly query: string
}

const longestQuery = 80
const sought = /(?:^|[^\p{L}\p{N}\p{M}@._-])@([\p{L}\p{N}\p{M}]{1,80})$/u

export function soughtAt({ text, mentions }: Written, caret: number): Sought | null {
  const [, query] = sought.exec(text.slice(Math.max(0, caret - longestQuery - 2), caret)) ?? []
  if (!query) return null
  const offset = caret - query.length - 1
  const isChosen = mentions.some(
    (mention) => offset >= mention.offset && offset < mention.offset + mention.length,
  )
  return isChosen ? null : { offset, query }
}

const inOrder = (mentions: readonly Mention[]) => mentions.toSorted((one, other) => one.offset - other.offset)

/** As if what is being typed named somebody already, for how it looks. */
export const withSought = ({ text, mentions }: Written, { offset, query }: Sought): Written => ({
  text,
  mentions: inOrder([...mentions, { userId: '', offset, length: query.length + 1 }]),
})

/** Puts '@First Last ' in place of what was typed; `caret` is behind the space. */
export function mentionPerson(
  written: Written,
  { offset, query }: Sought,
  person: { id: string; displayName: string },
): Written & { caret: number } {
  const name = `@${person.displayName}`
  const behind = written.text.slice(offset + 1 + query.length)
  const isSpaced = behind.startsWith(' ')
  const text = `${written.text.slice(0, offset)}${name}${isSpaced ? '' : ' '}${behind}`
  const { mentions } = retype(written, text, text.length - behind.length)
  const chosen = { userId: person.id, offset, length: name.length }
  return { text, mentions: inOrder([...mentions, chosen]), caret: offset + name.length + 1 }
}

/** The text in pieces, those that name somebody told from the others. */
export function piecesOf({ text, mentions }: Written): { at: number; text: string; isMention: boolean }[] {
  const ends = [0, ...mentions.flatMap(({ offset, length }) => [offset, offset + length]), text.length]
  return ends.slice(1).flatMap((end, index) => {
    const at = ends[index] ?? 0
    return end > at ? { at, text: text.slice(at, end), isMention: index % 2 === 1 } : []
  })
}
