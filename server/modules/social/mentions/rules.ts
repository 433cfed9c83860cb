// Limits and checks of mentions.
import * as z from 'zod/mini'

/** Mentions per text, against spam. */
export const mostMentions = 20

/** UTF-16 units of a mention: an @ and the longest possible name. */
const longestMention = 161

const place = 'A mention must be an @ and what follows it'

const misplaced = 'A mention must lie within the text, begin at an @, and not overlap another'

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
