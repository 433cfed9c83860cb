// Verbs of the second factor: an admin sets it up, and shows it in a session (decision 160).
import { randomBytes } from 'node:crypto'
import { wrongFactor } from '#rules/auth'
import { audit } from '#server/core/audit.ts'
import { inTransaction, type Signed, type Tx } from '#server/core/context.ts'
import { factorState, type FactorState } from '#server/core/secondFactor.ts'
import { Refusal } from '#server/core/refusal.ts'
import { ownPassword } from '#server/features/auth/sessions.ts'
import { findSessions } from '#server/features/auth/tokens.ts'
import { hashRecoveryCode, takeFactor } from '#server/features/auth/totp.ts'
import { newTotpSecret, totpUri } from '#server/lib/totp.ts'
import { notifyOfHouse } from '#server/features/notifications/houseNotices.ts'

const recoveryCodes = 10

function refuseOthers({ viewer }: Signed): void {
  if (viewer.role !== 'ADMIN') throw new Refusal('FORBIDDEN', 'Only admins have a second factor')
}

/** How it stands in this moment, also right after it was shown. */
export async function readFactorState(ctx: Signed): Promise<FactorState> {
  if (ctx.viewer.role !== 'ADMIN') return 'NOT_NEEDED'
  const [viewer = null] = await findSessions(ctx.parts, [ctx.viewer.sessionId])
  return factorState({ ...ctx, viewer })
}

export interface Begun {
  key: string
  uri: string
}

/**
 * Gives a new secret for an app to keep: it counts once a code of it was shown. Asks for the password, so that a device
 * that was left open is not enough. CONFLICT where there is one that counts.
 */
export async function beginSecondFactor(
  ctx: Signed,
  { currentPassword }: { currentPassword: string },
): Promise<Begun> {
  refuseOthers(ctx)
  const { id: userId, email } = await ownPassword(ctx, 'beginSecondFactor', currentPassword)
  const secret = newTotpSecret()
  const fresh = {
    sealedSecret: ctx.seal.close(secret),
    confirmedAt: null,
    lastStep: 0,
    createdAt: ctx.now(),
  }
  await inTransaction(ctx, async (tx) => {
    await tx.db.secondFactor.deleteMany({ where: { userId, confirmedAt: null } })
    const { count } = await tx.db.secondFactor.createMany({
      data: { userId, ...fresh },
      skipDuplicates: true,
    })
    if (count === 0) throw new Refusal('CONFLICT', 'Your second factor is set up already')
    await audit(tx, { action: 'beginSecondFactor' })
  })
  return { key: secret, uri: totpUri(secret, email) }
}

/**
 * Shows a code of the app: for twelve hours this session may do what is for admins. The first one sets the factor up, and
 * gives the codes for who loses the app; later there are none.
 */
export async function confirmSecondFactor(
  ctx: Signed,
  { code }: { code: string },
): Promise<{ recoveryCodes: string[] }> {
  refuseOthers(ctx)
  const { id: userId, sessionId } = ctx.viewer
  const wrong = new Refusal('INVALID_INPUT', wrongFactor, {
    problems: [{ path: 'code', message: wrongFactor }],
  })
  await takeFactor(ctx, userId, { code, action: 'confirmSecondFactor', wrong })
  return inTransaction(ctx, async (tx) => {
    const { count } = await tx.db.secondFactor.updateMany({
      where: { userId, confirmedAt: null },
      data: { confirmedAt: tx.now() },
    })
    await tx.db.session.updateMany({ where: { id: sessionId }, data: { factorAt: tx.now() } })
    await audit(tx, { action: count === 1 ? 'setUpSecondFactor' : 'confirmSecondFactor' })
    return { recoveryCodes: count === 1 ? await newRecoveryCodes(tx, userId) : [] }
  })
}

async function newRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, () =>
    randomBytes(10)
      .toString('hex')
      .replace(/.{5}(?=.)/g, '$&-'),
  )
  await tx.db.recoveryCode.deleteMany({ where: { userId } })
  await tx.db.recoveryCode.createMany({
    data: codes.map((code) => ({ userId, codeHash: hashRecoveryCode(code) })),
  })
  await notifyOfHouse(tx, {
    recipientId: userId,
    kind: 'SYSTEM',
    target: `secondFactor:${tx.now().getTime()}`,
    text: 'has set up a second factor for your account',
  })
  return codes
}
