// Limits and validation schema of mentions.
import * as z from 'zod/mini'

/** Maximum number of mentions per text, against spam. */
export const maxMentions = 20

/** In UTF-16 units: an @ and the longest possible name. */
const maxMentionLength = 161

const invalidMentionText = 'A mention must be an @ and what follows it'

const invalidRangeText = 'A mention must lie within the text, begin at an @, and not overlap another'

/** Creates the schema of the mentions a client gives for a text. */
export const createMentionsSchema = (text: string) =>
  z
    .array(
      z.object({
        userId: z.int(),
        offset: z.int().check(z.minimum(0, invalidMentionText)),
        length: z
          .int()
          .check(z.minimum(2, invalidMentionText), z.maximum(maxMentionLength, invalidMentionText)),
      }),
    )
    .check(
      z.maxLength(maxMentions, `At most ${maxMentions} people can be mentioned`),
      z.refine((mentions) => areValidRanges(mentions, text), { error: invalidRangeText }),
    )

/** Returns true if the mentions lie within the text, begin at an @, and do not overlap. */
function areValidRanges(mentions: { offset: number; length: number }[], text: string): boolean {
  const inOrder = mentions.toSorted((a, b) => a.offset - b.offset)
  let end = 0
  return inOrder.every(({ offset, length }) => {
    const fits = offset >= end && text[offset] === '@' && offset + length <= text.length
    end = offset + length
    return fits
  })
}
