// Codes of authenticator apps: how far the clock of a phone may be off.
import { expect, it } from 'vitest'
import { newTotpSecret, totpCode, totpStep } from '#server/lib/totp.ts'

const secret = newTotpSecret()
/** In the middle of a step of 30 seconds. */
const now = Date.parse('2026-11-30T12:00:15Z')
const step = Math.floor(now / 30_000)
const codeAfter = (seconds: number) => totpCode(secret, now + seconds * 1000)

it.each([-1, 0, 1])(
  'a code of a phone that is off by %i steps of 30 seconds is taken, as one of its own step',
  (steps) => {
    expect(totpStep(secret, codeAfter(steps * 30), now)).toBe(step + steps)
  },
)

it.each([-2, 2])('a code of a phone that is off by %i steps is none', (steps) => {
  expect(totpStep(secret, codeAfter(steps * 30), now)).toBeNull()
})
