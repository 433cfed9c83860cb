// Commands that change the e-mail address: they verify password and code, then notify the old address (001 §2).
import { codeRules, emailChange, emailChangeRequest } from '#rules/identity/auth'
import { audit, auditInBackground } from '#server/core/context/audit.ts'
import {
  inTransaction,
  type AuthenticatedContext,
  type TransactionContext,
} from '#server/core/context/context.ts'
import { enqueue } from '#server/core/scheduling/enqueue.ts'
import { limitGuesses, enforceLimit, tooManyRequests } from '#server/core/limits/limits.ts'
import { parse } from '#server/core/context/parse.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { prepareWrite } from '#server/core/limits/write.ts'
import { lockUser } from '#server/core/context/lockUser.ts'
import { checkEmailDomain } from '#server/modules/identity/registration/gates.ts'
import { emailTakenRefusal } from './auth.ts'
import { getCodeExpiry, generateCode, wrongCodeRefusal } from './codes.ts'
import { emailChangeFailureLimit, emailCodeRequests, hashLimitKey } from './limits.ts'
import { hashPassword, networkClaim, verifyPassword } from './passwords.ts'
import { getNoticeExpiry, verifyOwnPassword, requireSession } from './sessions.ts'

/** Sends a code to the new address. Throws CONFLICT if it has an account, INVALID_INPUT if its domain is refused. */
export async function requestEmailChange(
  ctx: AuthenticatedContext,
  input: unknown,
): Promise<{ userId: number; developmentOtp: string | null }> {
  const { email, currentPassword } = parse(emailChangeRequest, input)
  const { id } = ctx.viewer
  const user = await verifyOwnPassword(ctx, 'requestEmailChange', currentPassword)
  if (user.email === email) {
    const message = 'That is your address already'
    throw new Refusal('INVALID_INPUT', message, { problems: [{ path: 'email', message }] })
  }
  await checkEmailDomain(ctx, email)
  await enforceLimit(ctx.limits, emailCodeRequests.requests, String(id))
  if (await ctx.db.user.findUnique({ where: { email }, select: { id: true } })) throw emailTakenRefusal()
  await enforceLimit(ctx.limits, emailCodeRequests.perMinute, String(id), {
    message: 'Please wait a minute before you ask for another code.',
  })
  await enforceLimit(ctx.limits, emailCodeRequests.perHour, String(id))
  await enforceLimit(ctx.limits, emailCodeRequests.newAddress, hashLimitKey(email))
  const code = generateCode()
  const codeHash = await hashPassword(code)
  const expiresAt = getCodeExpiry(ctx)
  const change = { email, codeHash, tries: 0, expiresAt }
  await inTransaction(ctx, async (tx) => {
    await tx.db.emailChange.upsert({
      where: { userId: id },
      create: { userId: id, ...change },
      update: change,
    })
    await enqueue(tx, { kind: 'emailCode', data: { to: email, code, codeHash }, usefulUntil: expiresAt })
  })
  auditInBackground(ctx, { action: 'requestEmailChange' })
  return { userId: id, developmentOtp: ctx.showCodes ? code : null }
}

/** Moves the account to the address that the code was sent to, and notifies the old address. */
export async function changeEmail(ctx: AuthenticatedContext, input: unknown): Promise<void> {
  const { otp } = parse(emailChange, input)
  await prepareWrite(ctx, { operation: 'changeEmail', input: {} }, async (commit) => {
    const code = await verifyCode(ctx, otp)
    return commit((tx) => applyEmailChange(tx, code))
  })
}

async function applyEmailChange(
  tx: TransactionContext<AuthenticatedContext>,
  { email, codeHash }: { email: string; codeHash: string },
) {
  const { db } = tx
  const { id } = tx.viewer
  await lockUser(tx, id)
  await requireSession(tx)
  const { count } = await db.emailChange.deleteMany({ where: { userId: id, codeHash } })
  if (count === 0) throw wrongCodeRefusal()
  await checkEmailDomain(tx, email)
  const { email: oldEmail } = await db.user.findUniqueOrThrow({ where: { id }, select: { email: true } })
  await db.user.update({ where: { id }, data: { email } }).catch((error: { code?: string }) => {
    throw error.code === 'P2002' ? emailTakenRefusal() : error
  })
  // Reset codes sent to the old address must stop working.
  await db.resetCode.deleteMany({ where: { userId: id } })
  await audit(tx, { action: 'changeEmail' })
  await enqueue(tx, { kind: 'emailChanged', data: { to: oldEmail }, usefulUntil: getNoticeExpiry(tx) })
  return { userId: id }
}

/** Returns the pending change if `otp` is its code. Spends one of five tries first, so that guesses cannot share one (T08, T09). */
async function verifyCode(ctx: AuthenticatedContext, otp: string) {
  const userId = ctx.viewer.id
  const counters = [{ rule: emailChangeFailureLimit, key: String(userId) }]
  return limitGuesses(ctx.limits, counters, wrongCodeRefusal(), async (waitSeconds) => {
    if (waitSeconds > 0) throw tooManyRequests(waitSeconds)
    const [change] = await ctx.db.emailChange.updateManyAndReturn({
      where: { userId, tries: { lt: codeRules.tries }, expiresAt: { gt: ctx.now() } },
      data: { tries: { increment: 1 } },
    })
    let isRight: boolean | undefined
    try {
      isRight = await verifyPassword(change?.codeHash ?? null, otp, networkClaim(ctx))
    } finally {
      // A comparison that threw gets its try back.
      if (change && isRight === undefined)
        await ctx.db.emailChange.updateMany({
          where: { userId, codeHash: change.codeHash },
          data: { tries: { decrement: 1 } },
        })
    }
    if (change && isRight) return change
    auditInBackground(ctx, { action: 'changeEmail', result: 'failed' })
    return null
  })
}
