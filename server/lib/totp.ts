// Codes of authenticator apps (RFC 6238): six digits by SHA-1, every 30 seconds.
import { Secret, TOTP } from 'otpauth'

const stepSeconds = 30

const createTotp = (secret: string, label?: string) =>
  new TOTP({
    issuer: 'Fennec',
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: stepSeconds,
  })

/** Creates a secret of 160 random bits, in Base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** Returns the otpauth: URL that adds a secret to an app. */
export const totpUri = (secret: string, label: string): string => createTotp(secret, label).toString()

/** Returns the code of a time. */
export const totpCode = (secret: string, timestamp: number): string =>
  createTotp(secret).generate({ timestamp })

/** Returns the 30-second step of a code; null if it is wrong. The phone's clock may be off by half a minute. */
export function totpStep(secret: string, code: string, timestamp: number): number | null {
  const delta = createTotp(secret).validate({ token: code, timestamp, window: 1 })
  return delta === null ? null : Math.floor(timestamp / 1000 / stepSeconds) + delta
}
