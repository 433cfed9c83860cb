// Verbs of the second factor: an admin sets it up, shows it in a session, and looks after it (ADR 16).
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
import { ownPassword } from '#server/modules/identity/auth/sessions.ts'
import { findSessions } from '#server/modules/identity/auth/tokens.ts'
import { hasFactor, hashRecoveryCode, takeFactor } from '#server/modules/identity/auth/totp.ts'
import { newTotpSecret, totpUri } from '#server/lib/totp.ts'
import { notifyOfHouse } from './ports.ts'

function refuseOthers({ viewer }: AuthenticatedContext): void {
  if (!viewer.isAdminAccount) throw new Refusal('FORBIDDEN', 'Only admins have a second factor')
}

/** How it stands in this moment, also right after it was shown. */
export async function readFactorState(ctx: AuthenticatedContext): Promise<FactorState> {
  if (!ctx.viewer.isAdminAccount) return 'NOT_NEEDED'
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
  ctx: AuthenticatedContext,
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
  ctx: AuthenticatedContext,
  { code }: { code: string },
): Promise<{ recoveryCodes: string[] }> {
  refuseOthers(ctx)
  const { id: userId, sessionId } = ctx.viewer
  await takeFactor(ctx, userId, { code, action: 'confirmSecondFactor', wrong: wrongCode() })
  return inTransaction(ctx, async (tx) => {
    const { count } = await tx.db.secondFactor.updateMany({
      where: { userId, confirmedAt: null },
      data: { confirmedAt: tx.now() },
    })
    await tx.db.session.updateMany({ where: { id: sessionId }, data: { factorAt: tx.now() } })
    await audit(tx, { action: count === 1 ? 'setUpSecondFactor' : 'confirmSecondFactor' })
    if (count === 0) return { recoveryCodes: [] }
    await tell(tx, userId, 'has set up a second factor for your account')
    return { recoveryCodes: await newRecoveryCodes(tx, userId) }
  })
}

/** Gives new codes for who loses the app, for a code of the app; those before are good for nothing any more. */
export async function renewRecoveryCodes(
  ctx: AuthenticatedContext,
  asked: { code: string },
): Promise<{ recoveryCodes: string[] }> {
  const { id: userId } = ctx.viewer
  const { code } = parse(renewal, asked)
  await needOne(ctx)
  await takeFactor(ctx, userId, { code, action: 'renewRecoveryCodes', wrong: wrongCode() })
  return inTransaction(ctx, async (tx) => {
    await holdOne(tx)
    await audit(tx, { action: 'renewRecoveryCodes' })
    await tell(tx, userId, 'has made new recovery codes for your account')
    return { recoveryCodes: await newRecoveryCodes(tx, userId) }
  })
}

/** Removes it, for the password and a code, lost app or not. FORBIDDEN where admins need one. */
export async function removeSecondFactor(
  ctx: AuthenticatedContext,
  { currentPassword, code }: { currentPassword: string; code: string },
): Promise<void> {
  const { id: userId } = ctx.viewer
  if (ctx.site.secondFactor === 'required') throw new Refusal('FORBIDDEN', 'Admins need a second factor here')
  await needOne(ctx)
  await ownPassword(ctx, 'removeSecondFactor', currentPassword)
  await takeFactor(ctx, userId, { code, action: 'removeSecondFactor', wrong: wrongCode() })
  await inTransaction(ctx, async (tx) => {
    await holdOne(tx)
    await tx.db.secondFactor.deleteMany({ where: { userId } })
    await tx.db.recoveryCode.deleteMany({ where: { userId } })
    // That one of before was shown says nothing of the next one.
    await tx.db.session.updateMany({ where: { userId }, data: { factorAt: null } })
    await audit(tx, { action: 'removeSecondFactor' })
    await tell(tx, userId, 'has removed the second factor of your account')
  })
}

/** What an admin has set up; null as long as there is nothing that counts. */
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

async function needOne(ctx: AuthenticatedContext): Promise<void> {
  if (!(await hasFactor(ctx, ctx.viewer.id)))
    throw new Refusal('CONFLICT', 'You have set up no second factor')
}

/** Of two changes at once one comes first; the other may find none any more. */
async function holdOne(tx: TransactionContext<AuthenticatedContext>): Promise<void> {
  await lockUser(tx, tx.viewer.id)
  await needOne(tx)
}

const wrongCode = () =>
  new Refusal('INVALID_INPUT', wrongFactor, { problems: [{ path: 'code', message: wrongFactor }] })

const tell = (tx: TransactionContext, userId: number, text: string) =>
  notifyOfHouse(tx, {
    recipientId: userId,
    kind: 'SYSTEM',
    target: `secondFactor:${tx.now().getTime()}`,
    text,
  })

async function newRecoveryCodes(tx: TransactionContext, userId: number): Promise<string[]> {
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
