// Rules of comments: what one may say, and how much of it.
import * as z from 'zod/mini'
import { writtenText } from '#rules/shared/common'

/** In characters as a reader counts them (T57). */
export const commentLimits = { content: 5000 } as const

/** The text of a comment or reply, trimmed; a picture or a punctuation mark is enough, and line breaks stay. */
export const commentText = z.object({
  content: writtenText({ max: commentLimits.content, label: 'A comment', missing: 'Write a comment first' }),
})
