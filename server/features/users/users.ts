// Verbs of a person's own account: theme, profile, set-up, terms.
import { splitName } from '#rules/common'
import { profileEdit, termsAcceptance, themeChoice } from '#rules/users'
import type { Signed } from '#server/core/context.ts'
import { parse } from '#server/core/parse.ts'
import { universityColumns } from './campus.ts'
import type { Theme } from '#server/generated/prisma/enums.ts'
import type { Prisma } from '#server/generated/prisma/client.ts'

/** Chooses the theme on every device of the caller. */
export async function setTheme(ctx: Signed, input: unknown): Promise<void> {
  const { theme } = parse(themeChoice, input)
  await change(ctx, { theme: theme.toUpperCase() as Theme })
}

/** Changes the fields that are given and leaves the others. */
export async function editProfile(ctx: Signed, input: unknown): Promise<void> {
  const { fullName, university, phone } = parse(profileEdit, input)
  await change(ctx, {
    ...(fullName !== undefined && splitName(fullName)),
    ...(university !== undefined && universityColumns(university)),
    phone,
  })
}

/** Marks the first-time set-up as done; doing it again changes nothing (decision 128). */
export async function completeSetup(ctx: Signed): Promise<void> {
  await change(ctx, { hasCompletedSetup: true })
}

/** Keeps which terms were accepted, and when (decision 19). */
export async function acceptTerms(ctx: Signed, input: unknown): Promise<void> {
  const { version } = parse(termsAcceptance, input)
  await change(ctx, { termsVersion: version, termsAcceptedAt: ctx.now() })
}

async function change(ctx: Signed, data: Prisma.UserUpdateInput) {
  await ctx.db.user.update({ where: { id: ctx.viewer.id }, data })
}
