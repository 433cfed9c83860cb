// Rules of the admin's account list: paging, search and the verification note.
import * as z from 'zod/mini'
import { cleanValue, isStorable, freeText } from '#rules/shared/common'

export const accountsPage = { size: 20, most: 100 } as const

/** In characters as a reader counts them. */
export const accountAdminLimits = { note: 500 } as const

export const accountAdminTexts = {
  page: 'page must be a whole number from 1 on',
  search: 'search must be at most 80 characters',
  unusable: 'search contains a character that cannot be used',
  noAdmins: 'Admins are verified by nobody',
} as const

/** Largest page number. */
const lastPage = 1_000_000

export const accountsQuery = z.object({
  page: z
    .int(accountAdminTexts.page)
    .check(z.minimum(1, accountAdminTexts.page), z.maximum(lastPage, accountAdminTexts.page)),
  limit: z.int().check(z.minimum(1), z.maximum(accountsPage.most)),
  search: cleanValue(accountAdminTexts.search).check(
    z.maxLength(80, accountAdminTexts.search),
    z.refine(isStorable, { error: accountAdminTexts.unusable }),
  ),
  campus: z.nullable(cleanValue('campus must be text')),
})

/** Reason of a verification or its removal, for the audit trail. */
export const verificationNote = freeText({ max: accountAdminLimits.note, label: 'A note' })
