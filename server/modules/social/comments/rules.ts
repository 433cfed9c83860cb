// Limits and validation schema of comments.
import * as z from 'zod/mini'
import { freeText } from '#rules/shared/common'

/** In graphemes. */
export const commentLimits = { content: 5000 } as const

/** Text of a comment or reply, trimmed; line breaks stay. */
export const commentText = z.object({
  content: freeText({ max: commentLimits.content, label: 'A comment', missing: 'Write a comment first' }),
})
