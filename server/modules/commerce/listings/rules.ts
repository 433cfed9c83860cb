// Rules of listings, which are products and services: schemas of name and description, and of the market filter.
import * as z from 'zod/mini'
import { cleanValue, maxSearchLength, requiredText, freeText } from '#rules/shared/common'

/** Maximum lengths, in characters as a reader counts them (T57). */
export const listingLimits = { name: 120, description: 5000 } as const

/** Returns the schemas of name and description; `missing` is the message if either is blank. */
export const listingTexts = (missing: string) => ({
  name: requiredText({ missing, max: listingLimits.name, label: 'Name' }),
  description: freeText({ missing, max: listingLimits.description, label: 'Description' }),
})

const tooLong = `Type at most ${maxSearchLength} characters`

const choiceText = z.nullish(
  z.pipe(cleanValue('What you choose must be text'), freeText({ max: 60, label: 'What you choose' })),
)

/** Market filter; blank entries match everything. */
export const marketSearch = z.object({
  text: z.nullish(cleanValue(tooLong).check(z.maxLength(maxSearchLength, tooLong))),
  category: choiceText,
  campus: choiceText,
})
