// The current user as stored in the browser between visits (000 §3).
import * as z from 'zod/mini'
import { defaultTheme, themes, userTypes, type Theme, type UserType } from '#rules/identity/users'

/** Time until the current user is stale (000 §9). */
export const userStaleMs = 300_000

export interface SessionUser {
  id: number
  email: string
  userType: UserType
  firstName: string | null
  hasCompletedProfileSetup: boolean
  theme: Theme
  /** ISO date, possibly past; missing if never suspended. */
  suspendedUntil?: string | undefined
}

/** Requires id, userType and email; set-up counts as open if 0, false or missing (000 §3). */
const rememberedUser = z.object({
  id: z.number(),
  email: z.string().check(z.minLength(1)),
  userType: z.enum(userTypes),
  firstName: z.catch(z.nullable(z.string()), null),
  hasCompletedProfileSetup: z.pipe(z.optional(z.unknown()), z.transform(Boolean)),
  theme: z.catch(z.enum(themes), defaultTheme),
  suspendedUntil: z.optional(z.string()),
})

export interface ViewerFields {
  readonly email: string
  readonly theme: Uppercase<Theme>
  readonly hasCompletedSetup: boolean
  /** Missing if the operation does not read it. */
  readonly suspendedUntil?: string | null | undefined
  readonly user: {
    readonly databaseId: number
    readonly userType: Uppercase<UserType>
    readonly firstName: string | null | undefined
  }
}

/** Converts an enum value of the API to its stored form. */
export const fromApiEnum = <T extends string>(word: Uppercase<T>) => word.toLowerCase() as T

export function toSessionUser(viewer: ViewerFields): SessionUser {
  return {
    id: viewer.user.databaseId,
    email: viewer.email,
    userType: fromApiEnum<UserType>(viewer.user.userType),
    firstName: viewer.user.firstName ?? null,
    hasCompletedProfileSetup: viewer.hasCompletedSetup,
    theme: fromApiEnum<Theme>(viewer.theme),
    suspendedUntil: viewer.suspendedUntil ?? undefined,
  }
}

/** Parses the stored user; null if it is missing or incomplete. */
export function parseUser(text: string | null): SessionUser | null {
  if (!text) return null
  try {
    const user = rememberedUser.safeParse(JSON.parse(text))
    return user.success ? user.data : null
  } catch {
    return null
  }
}
