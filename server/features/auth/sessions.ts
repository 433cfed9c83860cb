// Verbs of sessions: one for each signed-in device, ended one by one or all at once.
import { passwordChange } from '#rules/auth'
import { inTransaction, type Context, type Signed } from '#server/core/context.ts'
import { spend } from '#server/core/limits.ts'
import { parse } from '#server/core/parse.ts'
import { Refusal } from '#server/core/refusal.ts'
import { hashOf, signInFailures } from './limits.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { hashToken, newToken, sessionEnd } from './tokens.ts'

/** Starts a session for someone who has just shown who he is; the cookie is set once it is committed. */
export async function startSession(ctx: Context, userId: number): Promise<string> {
  const token = newToken()
  const now = ctx.now()
  const expiresAt = sessionEnd(now)
  await ctx.db.session.create({
    data: {
      userId,
      tokenHash: hashToken(token),
      device: ctx.call.device,
      createdAt: now,
      lastSeenAt: now,
      expiresAt,
    },
  })
  ctx.afterCommit(() => ctx.call.setCookie(token))
  return token
}

/** Signs one of the caller's devices out; somebody else's is NOT_FOUND. */
export async function endSession(ctx: Signed, sessionId: number): Promise<void> {
  const mine = { id: sessionId, userId: ctx.viewer.id }
  const { count } = await ctx.db.session.deleteMany({ where: mine })
  if (count === 0) throw new Refusal('NOT_FOUND', 'Session not found')
  ctx.publish('sessionEnded', String(ctx.viewer.id), { sessionIds: [sessionId] })
  if (sessionId === ctx.viewer.sessionId) ctx.call.setCookie(null)
}

/** Ends all sessions of a person, or all but one, inside the caller's transaction. */
export async function endSessions(tx: Context, userId: number, except?: number): Promise<void> {
  const ended = await tx.db.session.findMany({
    where: { userId, id: except === undefined ? undefined : { not: except } },
    select: { id: true },
  })
  const sessionIds = ended.map(({ id }) => id)
  await tx.db.session.deleteMany({ where: { id: { in: sessionIds } } })
  if (sessionIds.length > 0) tx.publish('sessionEnded', String(userId), { sessionIds })
}

/** Sets a new password for someone who knows the old one, and signs his other devices out (decision 135). */
export async function changePassword(ctx: Signed, input: unknown): Promise<void> {
  const { currentPassword, password } = parse(passwordChange, input)
  const { id: userId, sessionId } = ctx.viewer
  const { email, passwordHash } = await ctx.db.user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true, passwordHash: true },
  })
  await spend(ctx.limits, signInFailures.account, hashOf(email))
  if (!(await verifyPassword(passwordHash, currentPassword))) {
    const message = 'Your current password is not right'
    throw new Refusal('INVALID_INPUT', message, { problems: [{ path: 'currentPassword', message }] })
  }
  await ctx.limits.giveBack(signInFailures.account, hashOf(email))
  const newHash = await hashPassword(password)
  await inTransaction(ctx, async (tx) => {
    await tx.db.user.update({ where: { id: userId }, data: { passwordHash: newHash } })
    await tx.db.resetCode.deleteMany({ where: { userId } })
    await endSessions(tx, userId, sessionId)
  })
  ctx.background.run(`passwordChanged:${userId}`, () => ctx.mail.passwordChanged(email))
}
