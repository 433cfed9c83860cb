// Rules of the second factor, for the server and the forms.
import * as z from 'zod/mini'
import { bareValue } from '#rules/shared/common'

export const recoveryCodesCount = 10

const noCode = 'Type the six digits that your app shows'

/** Asks for a code of the app itself: one of those for who has lost it does not count. */
export const renewal = z.object({
  code: bareValue(noCode).check(z.regex(/^\d{3} ?\d{3}$/, noCode)),
})
