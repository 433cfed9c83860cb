// Rules of listings: the texts that both kinds have, and the filter of the market.
import * as z from 'zod/mini'
import { bareValue, mostTyped, requiredText, writtenText } from '#rules/shared/common'

/** Limits in characters as a reader counts them (T57). */
export const listingLimits = { name: 120, description: 5000 } as const

/** The name and description of a listing; `missing` is the message when either is blank. */
export const listingTexts = (missing: string) => ({
  name: requiredText({ missing, max: listingLimits.name, label: 'Name' }),
  description: writtenText({ missing, max: listingLimits.description, label: 'Description' }),
})

const tooLong = `Type at most ${mostTyped} characters`

const nameOfChoice = z.nullish(
  z.pipe(bareValue('What you choose must be text'), writtenText({ max: 60, label: 'What you choose' })),
)

/** The filter of the market; blank entries match everything. */
export const marketSearch = z.object({
  text: z.nullish(bareValue(tooLong).check(z.maxLength(mostTyped, tooLong))),
  category: nameOfChoice,
  campus: nameOfChoice,
})
