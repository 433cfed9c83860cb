// Commands of the viewer's account: theme, profile, handle, set-up, terms, selling.
import { splitName } from '#rules/shared/common'
import {
  mergeFullName,
  handleChoice,
  handleChangeDays,
  profileEdit,
  termsAcceptance,
  themeChoice,
  vendorTerms,
} from '#rules/identity/users'
import { audit } from '#server/core/context/audit.ts'
import { inTransaction, type AuthenticatedContext } from '#server/core/context/context.ts'
import { parse } from '#server/core/context/parse.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { write } from '#server/core/limits/write.ts'
import type { Prisma } from '#server/generated/prisma/client.ts'
import type { Theme } from '#server/generated/prisma/enums.ts'
import { universityColumns } from './campus.ts'
import { lockAndCheckHandleIsFree } from './handles.ts'
import { lockUser } from '#server/core/context/lockUser.ts'
import { buildSearchText } from './searchText.ts'

export async function setTheme(ctx: AuthenticatedContext, input: unknown): Promise<void> {
  const choice = parse(themeChoice, input)
  await updateViewer(ctx, 'setTheme', choice, { theme: choice.theme.toUpperCase() as Theme })
}

/** Changes the given profile fields. `isPrivate` applies at once; pending follow requests stay pending (001 §5). */
export async function editProfile(ctx: AuthenticatedContext, input: unknown): Promise<void> {
  const edit = parse(profileEdit, input)
  const { university, phone, bio, link, isPrivate } = edit
  const userId = ctx.viewer.id
  await write(ctx, { operation: 'editProfile', input: { ...edit } }, async (tx) => {
    await lockUser(tx, userId)
    const oldUser = await tx.db.user.findUniqueOrThrow({ where: { id: userId } })
    const name = mergeFullName(edit, oldUser)
    // First and last name may each be short enough, but too long together.
    if (name !== undefined) parse(profileEdit, { firstName: name })
    const data = {
      ...(name !== undefined && splitName(name)),
      ...(university !== undefined && universityColumns(university)),
      phone,
      bio,
      link,
      isPrivate,
    }
    const searchText = buildSearchText({ ...oldUser, ...data })
    const newUser = await tx.db.user.update({ where: { id: userId }, data: { ...data, searchText } })
    // Posts and products have campus columns of their own, for feed and market.
    if (newUser.campus !== oldUser.campus) {
      await tx.db.post.updateMany({ where: { authorId: userId }, data: { campus: newUser.campus } })
      await tx.db.product.updateMany({ where: { vendorId: userId }, data: { campus: newUser.campus } })
    }
    if (newUser.isPrivate !== oldUser.isPrivate) tx.publish('sight', 'all', { userIds: [userId] })
    tx.publish('user', String(userId), { change: 'profile' })
    return { userId }
  })
}

/** Returns when the user may change the handle again; null if they may now (001 §3). */
export function handleChangeableAt(user: { handleChangedAt: Date | null }, now: Date): Date | null {
  if (!user.handleChangedAt) return null
  const changeableAt = new Date(user.handleChangedAt.getTime() + handleChangeDays * 86_400_000)
  return changeableAt > now ? changeableAt : null
}

/** Changes the part of the handle before the campus, once a month. Throws CONFLICT if it is taken or too soon. */
export async function changeHandle(ctx: AuthenticatedContext, input: unknown): Promise<void> {
  const { name } = parse(handleChoice, input)
  const userId = ctx.viewer.id
  await write(ctx, { operation: 'changeHandle', input: { name } }, async (tx) => {
    await lockUser(tx, userId)
    const user = await tx.db.user.findUniqueOrThrow({ where: { id: userId } })
    const handle = `${name}${user.handle.slice(user.handle.indexOf('.'))}`
    if (handle === user.handle) return { userId }
    if (handleChangeableAt(user, tx.now())) throw handleRefusal('A handle can be changed once a month')
    if (!(await lockAndCheckHandleIsFree(tx.db, handle))) throw handleRefusal('That handle is taken')
    const searchText = buildSearchText({ ...user, handle })
    const handleChangedAt = tx.now()
    await tx.db.user.update({ where: { id: userId }, data: { handle, handleChangedAt, searchText } })
    tx.publish('user', String(userId), { change: 'profile' })
    return { userId }
  })
}

const handleRefusal = (message: string) =>
  new Refusal('CONFLICT', message, { problems: [{ path: 'name', message }] })

/** Marks the first-time set-up as done (000 §4). */
export async function completeSetup(ctx: AuthenticatedContext): Promise<void> {
  await updateViewer(ctx, 'completeSetup', {}, { hasCompletedSetup: true })
}

/** Records the accepted version and when it was first accepted, as proof of consent (001 §2). */
export async function acceptTerms(ctx: AuthenticatedContext, input: unknown): Promise<void> {
  const { version } = parse(termsAcceptance, input)
  await ctx.db.user.updateMany({
    where: { id: ctx.viewer.id, OR: [{ termsVersion: null }, { termsVersion: { not: version } }] },
    data: { termsVersion: version, termsAcceptedAt: ctx.now() },
  })
}

/** Makes a customer who accepts the vendor terms a vendor (002 §6). Throws FORBIDDEN for admins. */
export async function startSelling(ctx: AuthenticatedContext, input: unknown): Promise<void> {
  const { version } = parse(vendorTerms, input)
  const userId = ctx.viewer.id
  await inTransaction(ctx, async (tx) => {
    await lockUser(tx, userId)
    const { role } = await tx.db.user.findUniqueOrThrow({ where: { id: userId }, select: { role: true } })
    if (role === 'ADMIN') throw new Refusal('FORBIDDEN', 'Who moderates sells nothing')
    if (role === 'VENDOR') return
    await tx.db.user.update({
      where: { id: userId },
      data: { role: 'VENDOR', termsVersion: version, termsAcceptedAt: tx.now() },
    })
    await audit(tx, { action: 'startSelling' })
    const sessions = await tx.db.session.findMany({ where: { userId }, select: { id: true } })
    // Sockets were authenticated as a customer's, so they must reconnect.
    tx.publish('sessionEnded', String(userId), { sessionIds: sessions.map(({ id }) => id) })
    tx.publish('user', String(userId), { change: 'profile' })
  })
}

async function updateViewer(
  ctx: AuthenticatedContext,
  operation: string,
  input: object,
  data: Prisma.UserUpdateInput,
) {
  const userId = ctx.viewer.id
  await write(ctx, { operation, input: { ...input } }, async ({ db }) => {
    await db.user.update({ where: { id: userId }, data })
    return { userId }
  })
}
