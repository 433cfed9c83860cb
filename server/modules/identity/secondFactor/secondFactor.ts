// Commands of an admin's second factor: set up, confirm, renew recovery codes, remove (ADR 16).
import { randomBytes } from 'node:crypto'
import { wrongFactor } from '#rules/identity/auth'
import { recoveryCodesCount, renewal } from '#rules/identity/secondFactor'
import { audit } from '#server/core/context/audit.ts'
import {
  inTransaction,
  type AuthenticatedContext,
  type TransactionContext,
} from '#server/core/context/context.ts'
import { lockUser } from '#server/core/context/lockUser.ts'
import { factorState, type FactorState } from '#server/core/context/secondFactor.ts'
import { parse } from '#server/core/context/parse.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { verifyOwnPassword } from '#server/modules/identity/auth/sessions.ts'
import { findSessions } from '#server/modules/identity/auth/tokens.ts'
import { hasFactor, hashRecoveryCode, spendFactorCode } from '#server/modules/identity/auth/totp.ts'
import { newTotpSecret, totpUri } from '#server/lib/totp.ts'
import { notifyFromFennec } from './ports.ts'

function requireAdmin({ viewer }: AuthenticatedContext): void {
  if (!viewer.isAdminAccount) throw new Refusal('FORBIDDEN', 'Only admins have a second factor')
}

/** Returns the current state, read anew from the database. */
export async function readFactorState(ctx: AuthenticatedContext): Promise<FactorState> {
  if (!ctx.viewer.isAdminAccount) return 'NOT_NEEDED'
  const [viewer = null] = await findSessions(ctx.services, [ctx.viewer.sessionId])
  return factorState({ ...ctx, viewer })
}

/** Creates a secret, pending until a code is confirmed. Throws CONFLICT if a factor is already confirmed. */
export async function beginSecondFactor(
  ctx: AuthenticatedContext,
  { currentPassword }: { currentPassword: string },
): Promise<{ key: string; uri: string }> {
  requireAdmin(ctx)
  const { id: userId, email } = await verifyOwnPassword(ctx, 'beginSecondFactor', currentPassword)
  const secret = newTotpSecret()
  const pendingFactor = {
    sealedSecret: ctx.seal.close(secret),
    confirmedAt: null,
    lastStep: 0,
    createdAt: ctx.now(),
  }
  await inTransaction(ctx, async (tx) => {
    await tx.db.secondFactor.deleteMany({ where: { userId, confirmedAt: null } })
    const { count } = await tx.db.secondFactor.createMany({
      data: { userId, ...pendingFactor },
      skipDuplicates: true,
    })
    if (count === 0) throw new Refusal('CONFLICT', 'Your second factor is set up already')
    await audit(tx, { action: 'beginSecondFactor' })
  })
  return { key: secret, uri: totpUri(secret, email) }
}

/** Grants this session the admin role for twelve hours. The first code sets the factor up and returns recovery codes. */
export async function confirmSecondFactor(
  ctx: AuthenticatedContext,
  { code }: { code: string },
): Promise<{ recoveryCodes: string[] }> {
  requireAdmin(ctx)
  const { id: userId, sessionId } = ctx.viewer
  await spendFactorCode(ctx, userId, { code, action: 'confirmSecondFactor', refusal: wrongCodeRefusal() })
  return inTransaction(ctx, async (tx) => {
    const { count } = await tx.db.secondFactor.updateMany({
      where: { userId, confirmedAt: null },
      data: { confirmedAt: tx.now() },
    })
    await tx.db.session.updateMany({ where: { id: sessionId }, data: { factorAt: tx.now() } })
    await audit(tx, { action: count === 1 ? 'setUpSecondFactor' : 'confirmSecondFactor' })
    if (count === 0) return { recoveryCodes: [] }
    await notifyViewer(tx, userId, 'has set up a second factor for your account')
    return { recoveryCodes: await replaceRecoveryCodes(tx, userId) }
  })
}

/** Replaces the recovery codes, given a code of the app. */
export async function renewRecoveryCodes(
  ctx: AuthenticatedContext,
  input: { code: string },
): Promise<{ recoveryCodes: string[] }> {
  const { id: userId } = ctx.viewer
  const { code } = parse(renewal, input)
  await requireFactor(ctx)
  await spendFactorCode(ctx, userId, { code, action: 'renewRecoveryCodes', refusal: wrongCodeRefusal() })
  return inTransaction(ctx, async (tx) => {
    await lockUserWithFactor(tx)
    await audit(tx, { action: 'renewRecoveryCodes' })
    await notifyViewer(tx, userId, 'has made new recovery codes for your account')
    return { recoveryCodes: await replaceRecoveryCodes(tx, userId) }
  })
}

/** Removes the factor, given the password and a code of either kind. Throws FORBIDDEN where admins need one. */
export async function removeSecondFactor(
  ctx: AuthenticatedContext,
  { currentPassword, code }: { currentPassword: string; code: string },
): Promise<void> {
  const { id: userId } = ctx.viewer
  if (ctx.site.secondFactor === 'required') throw new Refusal('FORBIDDEN', 'Admins need a second factor here')
  await requireFactor(ctx)
  await verifyOwnPassword(ctx, 'removeSecondFactor', currentPassword)
  await spendFactorCode(ctx, userId, { code, action: 'removeSecondFactor', refusal: wrongCodeRefusal() })
  await inTransaction(ctx, async (tx) => {
    await lockUserWithFactor(tx)
    await tx.db.secondFactor.deleteMany({ where: { userId } })
    await tx.db.recoveryCode.deleteMany({ where: { userId } })
    // Confirmations of the old factor must not count for the next one.
    await tx.db.session.updateMany({ where: { userId }, data: { factorAt: null } })
    await audit(tx, { action: 'removeSecondFactor' })
    await notifyViewer(tx, userId, 'has removed the second factor of your account')
  })
}

export const readOwnFactor = ({ db, serializeReads, viewer: { id: userId } }: AuthenticatedContext) =>
  serializeReads(() =>
    db.secondFactor.findUnique({
      where: { userId, confirmedAt: { not: null } },
      select: { confirmedAt: true },
    }),
  )

export const countRecoveryCodes = ({
  db,
  serializeReads,
  viewer: { id: userId },
}: AuthenticatedContext): Promise<number> =>
  serializeReads(() => db.recoveryCode.count({ where: { userId } }))

async function requireFactor(ctx: AuthenticatedContext): Promise<void> {
  if (!(await hasFactor(ctx, ctx.viewer.id)))
    throw new Refusal('CONFLICT', 'You have set up no second factor')
}

/** Locks the user, then checks again, as a concurrent change may have removed the factor. */
async function lockUserWithFactor(tx: TransactionContext<AuthenticatedContext>): Promise<void> {
  await lockUser(tx, tx.viewer.id)
  await requireFactor(tx)
}

const wrongCodeRefusal = () =>
  new Refusal('INVALID_INPUT', wrongFactor, { problems: [{ path: 'code', message: wrongFactor }] })

const notifyViewer = (tx: TransactionContext, userId: number, text: string) =>
  notifyFromFennec(tx, {
    recipientId: userId,
    kind: 'SYSTEM',
    target: `secondFactor:${tx.now().getTime()}`,
    text,
  })

async function replaceRecoveryCodes(tx: TransactionContext, userId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodesCount }, () =>
    randomBytes(10)
      .toString('hex')
      .replace(/.{5}(?=.)/g, '$&-'),
  )
  await tx.db.recoveryCode.deleteMany({ where: { userId } })
  await tx.db.recoveryCode.createMany({
    data: codes.map((code) => ({ userId, codeHash: hashRecoveryCode(code) })),
  })
  return codes
}
