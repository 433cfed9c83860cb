// Rules of listings: name, description and the market filter.
import * as z from 'zod/mini'
import { bareValue, mostTyped, requiredText, writtenText } from '#rules/shared/common'

/** In characters as a reader counts them (T57). */
export const listingLimits = { name: 120, description: 5000 } as const

/** Returns the schemas of name and description; `missing` is the message if either is blank. */
export const listingTexts = (missing: string) => ({
  name: requiredText({ missing, max: listingLimits.name, label: 'Name' }),
  description: writtenText({ missing, max: listingLimits.description, label: 'Description' }),
})

const tooLong = `Type at most ${mostTyped} characters`

const choiceText = z.nullish(
  z.pipe(bareValue('What you choose must be text'), writtenText({ max: 60, label: 'What you choose' })),
)

/** Market filter; blank entries match everything. */
export const marketSearch = z.object({
  text: z.nullish(bareValue(tooLong).check(z.maxLength(mostTyped, tooLong))),
  category: choiceText,
  campus: choiceText,
})
