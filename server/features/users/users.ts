// Verbs of a person's own account: theme, profile, set-up, terms.
import { splitName } from '#rules/common'
import { profileEdit, termsAcceptance, themeChoice } from '#rules/users'
import type { Signed } from '#server/core/context.ts'
import { once } from '#server/core/once.ts'
import { parse } from '#server/core/parse.ts'
import type { Prisma } from '#server/generated/prisma/client.ts'
import type { Theme } from '#server/generated/prisma/enums.ts'
import { universityColumns } from './campus.ts'

/** Chooses the theme on every device of the caller. */
export async function setTheme(ctx: Signed, input: unknown): Promise<void> {
  const choice = parse(themeChoice, input)
  await change(ctx, 'setTheme', choice, { theme: choice.theme.toUpperCase() as Theme })
}

/** Changes the fields that are given and leaves the others. */
export async function editProfile(ctx: Signed, input: unknown): Promise<void> {
  const edit = parse(profileEdit, input)
  const { fullName, university, phone } = edit
  await change(ctx, 'editProfile', edit, {
    ...(fullName !== undefined && splitName(fullName)),
    ...(university !== undefined && universityColumns(university)),
    phone,
  })
}

/** Marks the first-time set-up as done; doing it again changes nothing (decision 128). */
export async function completeSetup(ctx: Signed): Promise<void> {
  await change(ctx, 'completeSetup', {}, { hasCompletedSetup: true })
}

/** Keeps which terms were accepted, and when it was first done: it is proof of consent (decision 19). */
export async function acceptTerms(ctx: Signed, input: unknown): Promise<void> {
  const { version } = parse(termsAcceptance, input)
  await ctx.db.user.updateMany({
    where: { id: ctx.viewer.id, OR: [{ termsVersion: null }, { termsVersion: { not: version } }] },
    data: { termsVersion: version, termsAcceptedAt: ctx.now() },
  })
}

async function change(ctx: Signed, operation: string, input: object, data: Prisma.UserUpdateInput) {
  const userId = ctx.viewer.id
  await once(ctx, { operation, owner: String(userId), input: { ...input } }, async ({ db }) => {
    await db.user.update({ where: { id: userId }, data })
    return { userId }
  })
}
