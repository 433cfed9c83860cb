// Rules of mentions: how many a text may have, and where one may stand.
import * as z from 'zod/mini'

/** People a text may mention: more would be a way to ring at everybody's door. */
export const mostMentions = 20

/** A mention is no longer than this, in UTF-16 units: an @ and the longest name there can be. */
const longestMention = 161

const place = 'A mention must be an @ and what follows it'

const misplaced = 'A mention must lie within the text, begin at an @, and not overlap another'

/** Mentions as a client gives them, for that text. */
export const mentionsOf = (text: string) =>
  z
    .array(
      z.object({
        userId: z.int(),
        offset: z.int().check(z.minimum(0, place)),
        length: z.int().check(z.minimum(2, place), z.maximum(longestMention, place)),
      }),
    )
    .check(
      z.maxLength(mostMentions, `At most ${mostMentions} people can be mentioned`),
      z.refine((mentions) => arePlaced(mentions, text), { error: misplaced }),
    )

function arePlaced(mentions: { offset: number; length: number }[], text: string): boolean {
  const inOrder = mentions.toSorted((one, other) => one.offset - other.offset)
  let end = 0
  return inOrder.every(({ offset, length }) => {
    const fits = offset >= end && text[offset] === '@' && offset + length <= text.length
    end = offset + length
    return fits
  })
}
