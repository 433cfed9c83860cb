// Rules of a person's own settings: theme, the profile fields of the accounts document, and the terms.
import * as z from 'zod/mini'
import { requiredText, textLimits } from '#rules/common'

/** Dark until the person chooses (000 §4); 'system' is a choice of ours (decision 25). */
export const themes = ['dark', 'light', 'system'] as const
export type Theme = (typeof themes)[number]
export const defaultTheme: Theme = 'dark'

export const userTypes = ['customer', 'vendor', 'admin'] as const
export type UserType = (typeof userTypes)[number]

/** The version of the terms now in force; whoever accepted an older one is asked again (decision 19). */
export const termsVersion = 1

export const themeChoice = z.object({ theme: z.enum(themes, 'Theme must be dark, light or system') })

/** The profile fields of the accounts document; each may be absent, none may be blank. */
export const profileEdit = z.object({
  fullName: z.optional(requiredText({ missing: 'Name is required', max: textLimits.name, label: 'Name' })),
  university: z.optional(
    requiredText({ missing: 'University is required', max: textLimits.university, label: 'University' }),
  ),
  phone: z.optional(
    requiredText({ missing: 'Phone number is required', max: textLimits.phone, label: 'Phone number' }),
  ),
})
export type ProfileEdit = z.infer<typeof profileEdit>

export const termsAcceptance = z.object({
  version: z.literal(termsVersion, 'These terms have changed. Please read the new ones.'),
})

/** Where each role lands: the picture page until set-up is complete, then its dashboard (decision 14). */
export function homeOf(person: { userType: UserType; hasCompletedSetup: boolean }): string {
  if (!person.hasCompletedSetup) return '/upload-picture'
  return dashboardOf(person.userType)
}

/** The dashboard of a role (000 §6). */
export function dashboardOf(userType: UserType): string {
  if (userType === 'vendor') return '/vendor-dashboard'
  return userType === 'admin' ? '/admin-dashboard' : '/customer-dashboard'
}
