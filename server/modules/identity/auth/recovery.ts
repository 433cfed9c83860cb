// Commands of a forgotten password: send a code, check it, set a new password (ADR 15).
import { codeCheck, codeRequest, codeRules, passwordReset } from '#rules/identity/auth'
import { audit, auditInBackground } from '#server/core/context/audit.ts'
import { inTransaction, type Context } from '#server/core/context/context.ts'
import { enqueue, type Handler } from '#server/core/scheduling/enqueue.ts'
import { limitGuesses, spend, tooMany } from '#server/core/limits/limits.ts'
import { parse } from '#server/core/context/parse.ts'
import { lockUser } from '#server/core/context/lockUser.ts'
import { codeExpiry, newCode, wrongCode } from './codes.ts'
import { codeFailures, codeRequests, hashOf, homeKey, signInFailures } from './limits.ts'
import { hashPassword, networkClaim, verifyPassword } from './passwords.ts'
import { nextRequestNumber, storeResetCode } from './queries.ts'
import { endSessions, noticeExpiry } from './sessions.ts'

/** Enqueues a job that sends a code if the account exists. Answer and cost are the same if it does not. */
export async function requestCode(ctx: Context, input: unknown): Promise<{ developmentOtp: string | null }> {
  const { email } = parse(codeRequest, input)
  const typed = hashOf(email)
  await spend(ctx.limits, codeRequests.address, hashOf(ctx.call.network))
  const soon = await ctx.limits.take(codeRequests.soon, typed)
  if (!soon.allowed) throw tooMany(soon.retryAfter, 'Please wait a minute before you ask for another code.')
  const often = await ctx.limits.take(codeRequests.often, typed)
  const code = newCode()
  if (often.allowed) {
    const data = { email, code, asked: await nextRequestNumber(ctx.sql) }
    const job = { kind: 'makeCode', data, usefulUntil: codeExpiry(ctx) } as const
    await enqueue(ctx, job, `code:${typed}`)
    auditInBackground(ctx, { action: 'requestCode', about: { email } })
  }
  return { developmentOtp: ctx.showCodes ? code : null }
}

/** Stores and sends a code, unless a later request's is stored. Hashes for unknown addresses too, to equalize timing. */
export const makeCode: Handler<'makeCode'> = async (ctx, { email, code, asked }, finish) => {
  const codeHash = await hashPassword(code)
  await inTransaction(ctx, async (tx) => {
    // Only once: a second run would restore the five tries.
    await finish(tx.sql)
    const expiresAt = codeExpiry(tx)
    if (!(await storeResetCode(tx.sql, { email, codeHash, asked, expiresAt }))) return
    await enqueue(tx, { kind: 'resetCode', data: { to: email, code, codeHash }, usefulUntil: expiresAt })
  })
}

/** Marks the code as checked, which `resetPassword` requires. Throws INVALID_INPUT for a wrong code. */
export async function checkCode(ctx: Context, input: unknown): Promise<void> {
  const { email, otp } = parse(codeCheck, input)
  const { userId, codeHash } = await rightCode(ctx, 'checkCode', email, otp)
  const { count } = await ctx.db.resetCode.updateMany({
    where: { userId, codeHash },
    data: { verifiedAt: ctx.now() },
  })
  if (count === 0) throw wrongCode()
  auditInBackground(ctx, { action: 'checkCode', about: { userId } })
}

/** Sets a new password with a checked code and ends every session, without starting one. */
export async function resetPassword(ctx: Context, input: unknown): Promise<void> {
  const { email, otp, password } = parse(passwordReset, input)
  const { userId, codeHash, verifiedAt } = await rightCode(ctx, 'resetPassword', email, otp)
  if (!verifiedAt) throw wrongCode()
  const passwordHash = await hashPassword(password, networkClaim(ctx))
  await inTransaction(ctx, async (tx) => {
    await lockUser(tx, userId)
    const { count } = await tx.db.resetCode.deleteMany({ where: { userId, codeHash } })
    if (count === 0) throw wrongCode()
    await tx.db.user.update({ where: { id: userId }, data: { passwordHash } })
    await tx.db.emailChange.deleteMany({ where: { userId } })
    await endSessions(tx, userId)
    await audit({ ...tx, viewer: { id: userId } }, { action: 'resetPassword' })
    await enqueue(tx, { kind: 'passwordChanged', data: { to: email }, usefulUntil: noticeExpiry(tx) })
  })
  await ctx.limits.clear(signInFailures.account, hashOf(email))
  await ctx.limits.clear(signInFailures.home, homeKey(email, ctx.call.network))
}

/**
 * Returns the stored code if `otp` is right. One statement spends one of five tries before comparing, so that racing
 * guesses cannot share one (T08, T09). A right code and a failed comparison get the try back.
 */
async function rightCode(ctx: Context, action: string, email: string, otp: string) {
  const typed = hashOf(email)
  const counts = [
    { rule: codeFailures.account, key: typed },
    { rule: codeFailures.address, key: hashOf(ctx.call.network) },
  ]
  return limitGuesses(ctx.limits, counts, wrongCode(), async (waitSeconds) => {
    if (waitSeconds > 0) throw tooMany(waitSeconds)
    await ctx.background.settled(`code:${typed}`)
    const [code] = await ctx.db.resetCode.updateManyAndReturn({
      where: { user: { email }, tries: { lt: codeRules.tries }, expiresAt: { gt: ctx.now() } },
      data: { tries: { increment: 1 } },
    })
    let right: boolean | undefined
    try {
      right = await verifyPassword(code?.codeHash ?? null, otp, networkClaim(ctx))
    } finally {
      if (code && right !== false) await refundTry(ctx, code)
    }
    if (code && right) return code
    auditInBackground(ctx, { action, result: 'failed', about: { email } })
    return null
  })
}

async function refundTry(ctx: Context, { userId, codeHash }: { userId: number; codeHash: string }) {
  await ctx.db.resetCode.updateMany({ where: { userId, codeHash }, data: { tries: { decrement: 1 } } })
}
