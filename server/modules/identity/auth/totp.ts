// Codes of authenticator apps (RFC 6238) and recovery codes, each of which works once.
import { createHash } from 'node:crypto'
import { cleanText } from '#rules/shared/common'
import { auditInBackground, userSubject } from '#server/core/context/audit.ts'
import { inTransaction, type Context, type TransactionContext } from '#server/core/context/context.ts'
import { limitGuesses, type LimitRule } from '#server/core/limits/limits.ts'
import type { Refusal } from '#server/core/context/refusal.ts'
import { totpStep } from '#server/lib/totp.ts'

const failureLimit: LimitRule = { name: 'secondFactor', max: 5, seconds: 900 }

export const hashRecoveryCode = (code: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    createHash('sha256')
      .update(
        cleanText(code)
          .replace(/[\s\p{Pd}]/gu, '')
          .toLowerCase(),
      )
      .digest(),
  )

export const hasFactor = async ({ db }: Pick<Context, 'db'>, userId: number): Promise<boolean> =>
  (await db.secondFactor.count({ where: { userId, confirmedAt: { not: null } } })) > 0

/** Uses up a code of the app or a recovery code. Throws `refusal` if it is wrong, used, or the sixth in 15 minutes. */
export function spendFactorCode(
  ctx: Context,
  userId: number,
  { code, action, refusal }: { code: string; action: string; refusal: Refusal },
): Promise<true> {
  const counters = [{ rule: failureLimit, key: String(userId) }]
  return limitGuesses(ctx.limits, counters, refusal, async (waitSeconds) => {
    const isAccepted = waitSeconds === 0 && (await inTransaction(ctx, (tx) => spendCode(tx, userId, code)))
    if (isAccepted) return true
    auditInBackground(ctx, {
      action,
      result: 'failed',
      about: { subject: userSubject(userId) },
      details: { factor: 1 },
    })
    return null
  })
}

async function spendCode(tx: TransactionContext, userId: number, code: string): Promise<boolean> {
  const digits = cleanText(code).replace(/\s/g, '')
  if (!/^\d{6}$/.test(digits)) return spendRecoveryCode(tx, userId, code)
  const factor = await tx.db.secondFactor.findUnique({ where: { userId } })
  if (!factor) return false
  const step = totpStep(String(tx.seal.open(factor.sealedSecret)), digits, tx.now().getTime())
  if (step === null) return false
  // The first of two concurrent uses of one code counts.
  const { count } = await tx.db.secondFactor.updateMany({
    where: { userId, lastStep: { lt: step } },
    data: { lastStep: step },
  })
  return count === 1
}

async function spendRecoveryCode(tx: TransactionContext, userId: number, code: string): Promise<boolean> {
  const { count } = await tx.db.recoveryCode.deleteMany({
    where: { userId, codeHash: hashRecoveryCode(code) },
  })
  return count === 1
}
