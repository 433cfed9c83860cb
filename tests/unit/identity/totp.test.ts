// TOTP codes of authenticator apps: the tolerated drift of the phone’s clock.
import { expect, it } from 'vitest'
import { newTotpSecret, totpCode, totpStep } from '#server/lib/totp.ts'

const secret = newTotpSecret()
/** The middle of a step of 30 seconds, in milliseconds. */
const now = Date.parse('2026-11-30T12:00:15Z')
const step = Math.floor(now / 30_000)
const codeAfter = (seconds: number) => totpCode(secret, now + seconds * 1000)

it.each([-1, 0, 1])('a code that is %i steps of 30 seconds off is accepted for its own step', (steps) => {
  expect(totpStep(secret, codeAfter(steps * 30), now)).toBe(step + steps)
})

it.each([-2, 2])('a code that is %i steps off is refused', (steps) => {
  expect(totpStep(secret, codeAfter(steps * 30), now)).toBeNull()
})
