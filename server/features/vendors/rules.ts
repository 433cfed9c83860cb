// Rules of what vendors offer: what is looked for in the market.
import * as z from 'zod/mini'
import { mostTyped, writtenText } from '#rules/common'

const nameOfChoice = z.nullish(writtenText({ max: 60, label: 'What you choose' }))

/** What is looked for in the market; blank looks for nothing in particular. */
export const marketSearch = z.object({
  text: z.nullish(z.string().check(z.trim(), z.maxLength(mostTyped, `Type at most ${mostTyped} characters`))),
  category: nameOfChoice,
  campus: nameOfChoice,
})
