// Commands of a forgotten password: send a code, check it, set a new password (ADR 15).
import { codeCheck, codeRequest, codeRules, passwordReset } from '#rules/identity/auth'
import { audit, auditInBackground } from '#server/core/context/audit.ts'
import { inTransaction, type Context } from '#server/core/context/context.ts'
import { enqueue, type Handler } from '#server/core/scheduling/enqueue.ts'
import { limitGuesses, enforceLimit, tooManyRequests } from '#server/core/limits/limits.ts'
import { parse } from '#server/core/context/parse.ts'
import { lockUser } from '#server/core/context/lockUser.ts'
import { getCodeExpiry, generateCode, wrongCodeRefusal } from './codes.ts'
import { codeFailures, resetCodeRequests, hashLimitKey, accountNetworkKey, signInFailures } from './limits.ts'
import { hashPassword, networkClaim, verifyPassword } from './passwords.ts'
import { nextRequestNumber, storeResetCode } from './queries.ts'
import { endSessions, getNoticeExpiry } from './sessions.ts'

/** Enqueues a job that sends a code if the account exists. Response and cost are the same if it does not. */
export async function requestCode(ctx: Context, input: unknown): Promise<{ developmentOtp: string | null }> {
  const { email } = parse(codeRequest, input)
  const emailHash = hashLimitKey(email)
  await enforceLimit(ctx.limits, resetCodeRequests.network, hashLimitKey(ctx.call.network))
  const minuteLimit = await ctx.limits.consume(resetCodeRequests.perMinute, emailHash)
  if (!minuteLimit.allowed)
    throw tooManyRequests(minuteLimit.retryAfter, 'Please wait a minute before you ask for another code.')
  const hourLimit = await ctx.limits.consume(resetCodeRequests.perHour, emailHash)
  const code = generateCode()
  if (hourLimit.allowed) {
    const data = { email, code, asked: await nextRequestNumber(ctx.sql) }
    const job = { kind: 'makeCode', data, usefulUntil: getCodeExpiry(ctx) } as const
    await enqueue(ctx, job, `code:${emailHash}`)
    auditInBackground(ctx, { action: 'requestCode', about: { email } })
  }
  return { developmentOtp: ctx.showCodes ? code : null }
}

/** Stores and sends a code, unless a later request's is stored. Hashes for unknown addresses too, to equalize timing. */
export const createResetCode: Handler<'makeCode'> = async (
  ctx,
  { email, code, asked: requestNumber },
  finish,
) => {
  const codeHash = await hashPassword(code)
  await inTransaction(ctx, async (tx) => {
    // Only once: a second run would restore the five tries.
    await finish(tx.sql)
    const expiresAt = getCodeExpiry(tx)
    if (!(await storeResetCode(tx.sql, { email, codeHash, requestNumber, expiresAt }))) return
    await enqueue(tx, { kind: 'resetCode', data: { to: email, code, codeHash }, usefulUntil: expiresAt })
  })
}

/** Marks the code as checked, which `resetPassword` requires. Throws INVALID_INPUT for a wrong code. */
export async function checkCode(ctx: Context, input: unknown): Promise<void> {
  const { email, otp } = parse(codeCheck, input)
  const { userId, codeHash } = await verifyCode(ctx, 'checkCode', email, otp)
  const { count } = await ctx.db.resetCode.updateMany({
    where: { userId, codeHash },
    data: { verifiedAt: ctx.now() },
  })
  if (count === 0) throw wrongCodeRefusal()
  auditInBackground(ctx, { action: 'checkCode', about: { userId } })
}

/** Sets a new password with a checked code and ends every session, without starting one. */
export async function resetPassword(ctx: Context, input: unknown): Promise<void> {
  const { email, otp, password } = parse(passwordReset, input)
  const { userId, codeHash, verifiedAt } = await verifyCode(ctx, 'resetPassword', email, otp)
  if (!verifiedAt) throw wrongCodeRefusal()
  const passwordHash = await hashPassword(password, networkClaim(ctx))
  await inTransaction(ctx, async (tx) => {
    await lockUser(tx, userId)
    const { count } = await tx.db.resetCode.deleteMany({ where: { userId, codeHash } })
    if (count === 0) throw wrongCodeRefusal()
    await tx.db.user.update({ where: { id: userId }, data: { passwordHash } })
    await tx.db.emailChange.deleteMany({ where: { userId } })
    await endSessions(tx, userId)
    await audit({ ...tx, viewer: { id: userId } }, { action: 'resetPassword' })
    await enqueue(tx, { kind: 'passwordChanged', data: { to: email }, usefulUntil: getNoticeExpiry(tx) })
  })
  await ctx.limits.clear(signInFailures.account, hashLimitKey(email))
  await ctx.limits.clear(signInFailures.accountOnNetwork, accountNetworkKey(email, ctx.call.network))
}

/**
 * Returns the stored code if `otp` is right. One statement spends one of five tries before comparing, so that
 * concurrent guesses cannot share one (T08, T09). A right code, and a comparison that threw, get the try back.
 */
async function verifyCode(ctx: Context, action: string, email: string, otp: string) {
  const emailHash = hashLimitKey(email)
  const counters = [
    { rule: codeFailures.account, key: emailHash },
    { rule: codeFailures.network, key: hashLimitKey(ctx.call.network) },
  ]
  return limitGuesses(ctx.limits, counters, wrongCodeRefusal(), async (waitSeconds) => {
    if (waitSeconds > 0) throw tooManyRequests(waitSeconds)
    await ctx.background.waitFor(`code:${emailHash}`)
    const [code] = await ctx.db.resetCode.updateManyAndReturn({
      where: { user: { email }, tries: { lt: codeRules.tries }, expiresAt: { gt: ctx.now() } },
      data: { tries: { increment: 1 } },
    })
    let isRight: boolean | undefined
    try {
      isRight = await verifyPassword(code?.codeHash ?? null, otp, networkClaim(ctx))
    } finally {
      if (code && isRight !== false) await refundTry(ctx, code)
    }
    if (code && isRight) return code
    auditInBackground(ctx, { action, result: 'failed', about: { email } })
    return null
  })
}

async function refundTry(ctx: Context, { userId, codeHash }: { userId: number; codeHash: string }) {
  await ctx.db.resetCode.updateMany({ where: { userId, codeHash }, data: { tries: { decrement: 1 } } })
}
