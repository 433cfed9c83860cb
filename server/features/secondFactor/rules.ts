// Rules of the second factor, for the server and the forms.
import * as z from 'zod/mini'

export const recoveryCodesCount = 10

const noCode = 'Type the six digits that your app shows'

/** Asks for a code of the app itself: one of those for who has lost it does not count. */
export const renewal = z.object({
  code: z.string(noCode).check(z.regex(/^\s*\d{3}\s?\d{3}\s*$/, noCode)),
})
