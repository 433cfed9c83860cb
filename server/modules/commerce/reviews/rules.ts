// Rules of reviews: limits, messages, and input schemas of stars, text and reply.
import * as z from 'zod/mini'
import { isBlank, freeText } from '#rules/shared/common'

export const reviewLimits = {
  stars: 5,
  /** In characters as a reader counts them. */
  text: 1000,
  reply: 1000,
} as const

export const reviewTexts = {
  stars: 'Choose from 1 to 5 stars',
  reply: 'Please write a reply',
  early: 'You can review an order once it is delivered',
  gone: 'Review not found',
  vendorGone: 'The vendor is no longer here, so this order cannot be reviewed',
} as const

const stars = z
  .int(reviewTexts.stars)
  .check(z.minimum(1, reviewTexts.stars), z.maximum(reviewLimits.stars, reviewTexts.stars))

/** Blank text is null. */
const text = z.pipe(
  z.optional(z.nullable(freeText({ max: reviewLimits.text, label: 'A review' }))),
  z.transform((text) => (text && !isBlank(text) ? text : null)),
)

/** Schema of a review. */
export const review = z.object({ stars, text })

export const reviewReply = freeText({
  max: reviewLimits.reply,
  label: 'A reply',
  missing: reviewTexts.reply,
})

/** Returns such as '4 of 5 stars'. */
export const formatStars = (count: number): string => `${count} of ${reviewLimits.stars} stars`
