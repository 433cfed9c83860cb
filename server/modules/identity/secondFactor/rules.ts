// Schema and limits of the second factor.
import * as z from 'zod/mini'
import { cleanValue } from '#rules/shared/common'

export const recoveryCodesCount = 10

const codeMissing = 'Type the six digits that your app shows'

/** Accepts the app's codes only, no recovery codes. */
export const renewal = z.object({
  code: cleanValue(codeMissing).check(z.regex(/^\d{3} ?\d{3}$/, codeMissing)),
})
