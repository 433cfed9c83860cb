// Commands of sessions, one per signed-in device, and of password changes.
import { maxSessions, passwordChange } from '#rules/identity/auth'
import { audit, auditInBackground } from '#server/core/context/audit.ts'
import type { Context, AuthenticatedContext, TransactionContext } from '#server/core/context/context.ts'
import { reusedKeyRefusal } from '#server/core/limits/idempotency.ts'
import { enqueue } from '#server/core/scheduling/enqueue.ts'
import { record } from '#server/realtime/eventLog.ts'
import { limitGuesses, tooManyRequests } from '#server/core/limits/limits.ts'
import { parse } from '#server/core/context/parse.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { prepareWrite, write } from '#server/core/limits/write.ts'
import { ownPasswordFailureLimit } from './limits.ts'
import { hashPassword, networkClaim, verifyPassword } from './passwords.ts'
import { deleteSessions, type SessionFilter } from './queries.ts'
import { hashToken, generateToken, sessionExpiry } from './tokens.ts'

/** Starts a session of a verified, locked user and returns its token. Ends the least recently used beyond `maxSessions`. */
export async function startSession(
  tx: TransactionContext,
  userId: number,
  factorAt: Date | null = null,
): Promise<string> {
  const token = generateToken()
  const now = tx.now()
  const expiresAt = sessionExpiry(now)
  await tx.db.session.create({
    data: {
      userId,
      tokenHash: hashToken(token),
      device: tx.call.device,
      createdAt: now,
      lastSeenAt: now,
      expiresAt,
      factorAt,
    },
  })
  await endSessions(tx, userId, { beyond: maxSessions })
  tx.afterCommit(() => tx.call.setCookie(token))
  return token
}

/** Locks the user against concurrent resets; returns false if the verified password is no longer current (T16). */
export async function lockIfPasswordCurrent(
  tx: Context,
  { id, passwordHash }: { id: number; passwordHash: string },
  sessionId?: number,
): Promise<boolean> {
  const { count } = await tx.db.user.updateMany({
    where: { id, passwordHash, sessions: sessionId === undefined ? undefined : { some: { id: sessionId } } },
    data: { passwordHash },
  })
  return count === 1
}

/** Throws UNAUTHENTICATED if a concurrent reset ended the viewer's session (T16). The caller has locked the user. */
export async function requireSession({ db, viewer }: AuthenticatedContext): Promise<void> {
  const session = await db.session.findUnique({ where: { id: viewer.sessionId, userId: viewer.id } })
  if (!session) throw new Refusal('UNAUTHENTICATED', 'Please sign in')
}

/** Returns the time until which a notice about the account is worth sending: three days from now. */
export const getNoticeExpiry = ({ now }: { now: () => Date }): Date =>
  new Date(now().getTime() + 3 * 86_400_000)

/** Signs out one of the viewer's devices. Throws NOT_FOUND for any other session. */
export async function endSession(ctx: AuthenticatedContext, sessionId: number): Promise<void> {
  const userId = ctx.viewer.id
  await write(ctx, { operation: 'endSession', input: { sessionId } }, async (tx) => {
    const endedCount = await endSessions(tx, userId, { only: sessionId })
    if (endedCount === 0) throw new Refusal('NOT_FOUND', 'Session not found')
    await audit(tx, { action: 'endSession', details: { sessionId } })
    return { sessionId }
  })
  if (sessionId === ctx.viewer.sessionId) ctx.call.setCookie(null)
}

export async function endOtherSessions(ctx: AuthenticatedContext): Promise<void> {
  const { id, sessionId } = ctx.viewer
  await write(ctx, { operation: 'endOtherSessions', input: {} }, async (tx) => {
    const endedCount = await endSessions(tx, id, { except: sessionId })
    if (endedCount > 0) await audit(tx, { action: 'endOtherSessions', details: { ended: endedCount } })
    return { userId: id }
  })
}

/** Ends sessions of a user, closes their sockets, and records it for their other devices. Returns the number ended. */
export async function endSessions(
  tx: TransactionContext,
  userId: number,
  filter: SessionFilter = {},
): Promise<number> {
  const endedSessions = await deleteSessions(tx.sql, userId, filter)
  for (const { id, device } of endedSessions)
    record(tx, { userIds: [userId], kind: 'sessionEnded', data: { sessionId: id, device } })
  if (endedSessions.length > 0)
    tx.publish('sessionEnded', String(userId), { sessionIds: endedSessions.map(({ id }) => id) })
  return endedSessions.length
}

/**
 * Sets a new password, given the old one, and signs out the other devices (001 §2). A retry under the same key
 * is verified against the account's current password, as idempotency keys store no trace of passwords.
 */
export async function changePassword(ctx: AuthenticatedContext, input: unknown): Promise<void> {
  const { currentPassword, password } = parse(passwordChange, input)
  const { id, sessionId } = ctx.viewer
  let isRepeat = true
  await prepareWrite(ctx, { operation: 'changePassword', input: {} }, async (commit) => {
    const user = await verifyOwnPassword(ctx, 'changePassword', currentPassword)
    const passwordHash = await hashPassword(password, networkClaim(ctx))
    return commit(async (tx) => {
      isRepeat = false
      if (!(await lockIfPasswordCurrent(tx, user, sessionId))) throw wrongPasswordRefusal()
      await tx.db.user.update({ where: { id }, data: { passwordHash } })
      await tx.db.resetCode.deleteMany({ where: { userId: id } })
      await tx.db.emailChange.deleteMany({ where: { userId: id } })
      await endSessions(tx, id, { except: sessionId })
      await audit(tx, { action: 'changePassword' })
      await enqueue(tx, {
        kind: 'passwordChanged',
        data: { to: user.email },
        usefulUntil: getNoticeExpiry(tx),
      })
      return { userId: id }
    })
  })
  if (isRepeat) await verifyOwnPassword(ctx, 'changePassword', password, reusedKeyRefusal())
}

/** Returns the viewer's account if the password is right; else counts the failure and throws `wrongRefusal` (T06). */
export async function verifyOwnPassword(
  ctx: AuthenticatedContext,
  action: string,
  currentPassword: string,
  wrongRefusal = wrongPasswordRefusal(),
) {
  const { id } = ctx.viewer
  const counters = [{ rule: ownPasswordFailureLimit, key: String(id) }]
  return limitGuesses(ctx.limits, counters, wrongRefusal, async (waitSeconds) => {
    if (waitSeconds > 0) throw tooManyRequests(waitSeconds)
    const user = await ctx.db.user.findUniqueOrThrow({
      where: { id },
      select: { id: true, email: true, passwordHash: true },
    })
    if (await verifyPassword(user.passwordHash, currentPassword, networkClaim(ctx))) return user
    auditInBackground(ctx, { action, result: 'failed' })
    return null
  })
}

function wrongPasswordRefusal(): Refusal {
  const message = 'Your current password is not right'
  return new Refusal('INVALID_INPUT', message, { problems: [{ path: 'currentPassword', message }] })
}
