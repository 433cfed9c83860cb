// Rules of listings: the filter of the market.
import * as z from 'zod/mini'
import { bareValue, mostTyped, writtenText } from '#rules/common'

const tooLong = `Type at most ${mostTyped} characters`

const nameOfChoice = z.nullish(
  z.pipe(bareValue('What you choose must be text'), writtenText({ max: 60, label: 'What you choose' })),
)

/** What is looked for in the market; blank looks for nothing in particular. */
export const marketSearch = z.object({
  text: z.nullish(bareValue(tooLong).check(z.maxLength(mostTyped, tooLong))),
  category: nameOfChoice,
  campus: nameOfChoice,
})
