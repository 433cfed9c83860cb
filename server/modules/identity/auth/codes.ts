// Six-digit codes that prove access to an e-mail address: generation, expiry, and the error for a wrong one (ADR 15).
import { randomInt } from 'node:crypto'
import { codeRules } from '#rules/identity/auth'
import { Refusal } from '#server/core/context/refusal.ts'

export const generateCode = (): string =>
  String(randomInt(10 ** codeRules.length)).padStart(codeRules.length, '0')

export const getCodeExpiry = ({ now }: { now: () => Date }): Date =>
  new Date(now().getTime() + codeRules.lifetimeSeconds * 1000)

export function wrongCodeRefusal(): Refusal {
  const message = 'That code is not right, or it has expired'
  return new Refusal('INVALID_INPUT', message, { problems: [{ path: 'otp', message }] })
}
