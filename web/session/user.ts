// The current user as the browser remembers it between visits (000 §3): enough to know where he belongs.
import * as z from 'zod/mini'
import { defaultTheme, themes, userTypes, type Theme, type UserType } from '#rules/identity/users'

/** How long who one is needs not be asked again (000 §9). */
export const userStaleMs = 300_000

export interface SessionUser {
  id: number
  email: string
  userType: UserType
  firstName: string | null
  hasCompletedProfileSetup: boolean
  theme: Theme
  /** As a moment, which may be over; missing where never. */
  suspendedUntil?: string | undefined
}

/** Complete with id, userType and email; set-up is not done where it is 0, false or missing (000 §3). */
const rememberedUser = z.object({
  id: z.number(),
  email: z.string().check(z.minLength(1)),
  userType: z.enum(userTypes),
  firstName: z.catch(z.nullable(z.string()), null),
  hasCompletedProfileSetup: z.pipe(z.optional(z.unknown()), z.transform(Boolean)),
  theme: z.catch(z.enum(themes), defaultTheme),
  suspendedUntil: z.optional(z.string()),
})

/** What the server calls the viewer, in the fields the session keeps. */
export interface ViewerFields {
  readonly email: string
  readonly theme: Uppercase<Theme>
  readonly hasCompletedSetup: boolean
  /** Missing where it was not asked for. */
  readonly suspendedUntil?: string | null | undefined
  readonly user: {
    readonly databaseId: number
    readonly userType: Uppercase<UserType>
    readonly firstName: string | null | undefined
  }
}

/** The graph shouts its words, the browser keeps them as the documents write them. */
export const lower = <T extends string>(word: Uppercase<T>) => word.toLowerCase() as T

export function toSessionUser(viewer: ViewerFields): SessionUser {
  return {
    id: viewer.user.databaseId,
    email: viewer.email,
    userType: lower<UserType>(viewer.user.userType),
    firstName: viewer.user.firstName ?? null,
    hasCompletedProfileSetup: viewer.hasCompletedSetup,
    theme: lower<Theme>(viewer.theme),
    suspendedUntil: viewer.suspendedUntil ?? undefined,
  }
}

/** A stored record counts only if it is complete; anything else is as if nothing were stored. */
export function parseUser(text: string | null): SessionUser | null {
  if (!text) return null
  try {
    const user = rememberedUser.safeParse(JSON.parse(text))
    return user.success ? user.data : null
  } catch {
    return null
  }
}
