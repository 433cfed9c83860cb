// Verbs of a forgotten password: a code to the address, the code checked, a new password (decisions 6 to 8).
import { codeCheck, codeRequest, codeRules, passwordReset } from '#rules/auth'
import { audit, auditLater } from '#server/core/audit.ts'
import { inTransaction, type Context } from '#server/core/context.ts'
import { guardGuess, spend, tooMany } from '#server/core/limits.ts'
import { parse } from '#server/core/parse.ts'
import { lockUser } from '#server/core/lockUser.ts'
import { newCode, wrongCode } from './codes.ts'
import { codeFailures, codeRequests, hashOf, signInFailures } from './limits.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { endSessions } from './sessions.ts'

/**
 * Sends a code to the address if it has an account. The answer is the same either way, and hashing and mail come after
 * it. Where codes are shown it carries one; for an unknown address, one that never works.
 */
export async function requestCode(ctx: Context, input: unknown): Promise<{ developmentOtp: string | null }> {
  const { email } = parse(codeRequest, input)
  const typed = hashOf(email)
  await spend(ctx.limits, codeRequests.address, hashOf(ctx.call.network))
  const soon = await ctx.limits.take(codeRequests.soon, typed)
  if (!soon.allowed) throw tooMany(soon.retryAfter, 'Please wait a minute before you ask for another code.')
  const often = await ctx.limits.take(codeRequests.often, typed)
  const code = newCode()
  if (often.allowed) {
    ctx.background.run(`code:${typed}`, () => sendCode(ctx, email, code))
    auditLater(ctx, { action: 'requestCode', about: { email } })
  }
  return { developmentOtp: ctx.showCodes ? code : null }
}

/** Hashes first, for an unknown address too: who waits for this learns nothing from how long it takes. */
async function sendCode(ctx: Context, email: string, code: string) {
  const codeHash = await hashPassword(code)
  const user = await ctx.db.user.findUnique({ where: { email }, select: { id: true } })
  if (!user) return
  const expiresAt = new Date(ctx.now().getTime() + codeRules.lifetimeSeconds * 1000)
  const fresh = { codeHash, tries: 0, verifiedAt: null, expiresAt }
  await ctx.db.resetCode.upsert({
    where: { userId: user.id },
    create: { userId: user.id, ...fresh },
    update: fresh,
  })
  ctx.background.run(`codeLetter:${user.id}`, () => ctx.mail.resetCode(email, code))
}

/** Says whether the code is right; only then may it set a password. */
export async function checkCode(ctx: Context, input: unknown): Promise<void> {
  const { email, otp } = parse(codeCheck, input)
  const { userId, codeHash } = await rightCode(ctx, 'checkCode', email, otp)
  const { count } = await ctx.db.resetCode.updateMany({
    where: { userId, codeHash },
    data: { verifiedAt: ctx.now() },
  })
  if (count === 0) throw wrongCode()
  auditLater(ctx, { action: 'checkCode', about: { userId } })
}

/** Sets a new password with a code that was checked before, ends every session, and signs nobody in. */
export async function resetPassword(ctx: Context, input: unknown): Promise<void> {
  const { email, otp, password } = parse(passwordReset, input)
  const { userId, codeHash, verifiedAt } = await rightCode(ctx, 'resetPassword', email, otp)
  if (!verifiedAt) throw wrongCode()
  const passwordHash = await hashPassword(password, ctx.call.left)
  await inTransaction(ctx, async (tx) => {
    await lockUser(tx, userId)
    const { count } = await tx.db.resetCode.deleteMany({ where: { userId, codeHash } })
    if (count === 0) throw wrongCode()
    await tx.db.user.update({ where: { id: userId }, data: { passwordHash } })
    await tx.db.emailChange.deleteMany({ where: { userId } })
    await endSessions(tx, userId)
    await audit({ ...tx, viewer: { id: userId } }, { action: 'resetPassword' })
  })
  await ctx.limits.clear(signInFailures.account, hashOf(email))
  ctx.background.run(`passwordChanged:${userId}`, () => ctx.mail.passwordChanged(email))
}

/**
 * Spends one of the code's five tries, then compares: the count is raised in one statement, so that racing guesses
 * cannot share a try (T08, T09). A right code gets its try back, since checking and resetting both need it, and so
 * does a guess that could not be compared.
 */
async function rightCode(ctx: Context, action: string, email: string, otp: string) {
  const typed = hashOf(email)
  const counts = [
    { rule: codeFailures.account, key: typed },
    { rule: codeFailures.address, key: hashOf(ctx.call.network) },
  ]
  return guardGuess(ctx.limits, counts, wrongCode(), async (waitSeconds) => {
    if (waitSeconds > 0) throw tooMany(waitSeconds)
    await ctx.background.settled(`code:${typed}`)
    const [code] = await ctx.db.resetCode.updateManyAndReturn({
      where: { user: { email }, tries: { lt: codeRules.tries }, expiresAt: { gt: ctx.now() } },
      data: { tries: { increment: 1 } },
    })
    let right: boolean | undefined
    try {
      right = await verifyPassword(code?.codeHash ?? null, otp, ctx.call.left)
    } finally {
      if (code && right !== false) await giveTryBack(ctx, code)
    }
    if (code && right) return code
    auditLater(ctx, { action, result: 'failed', about: { email } })
    return null
  })
}

async function giveTryBack(ctx: Context, { userId, codeHash }: { userId: number; codeHash: string }) {
  await ctx.db.resetCode.updateMany({ where: { userId, codeHash }, data: { tries: { decrement: 1 } } })
}
