// Codes of authenticator apps (RFC 6238): six digits by SHA-1, new ones every 30 seconds, as all apps do it.
import { Secret, TOTP } from 'otpauth'

const stepSeconds = 30

const totpOf = (secret: string, label?: string) =>
  new TOTP({
    issuer: 'Fennec',
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: stepSeconds,
  })

/** 160 random bits, in Base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** The otpauth: address by which an app takes a secret over; the label says whose it is. */
export const totpUri = (secret: string, label: string): string => totpOf(secret, label).toString()

/** The code of a moment, in milliseconds. */
export const totpCode = (secret: string, timestamp: number): string => totpOf(secret).generate({ timestamp })

/** Of which step of 30 seconds a code is; null for what is none. The clock of a phone may be half a minute off. */
export function totpStep(secret: string, code: string, timestamp: number): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp, window: 1 })
  return delta === null ? null : Math.floor(timestamp / 1000 / stepSeconds) + delta
}
