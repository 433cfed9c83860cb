// The signature under what the provider tells by itself: HMAC-SHA512 of the very bytes, with the secret key, in hex.
import { createHmac, timingSafeEqual } from 'node:crypto'

export const signatureOf = (body: Buffer, secretKey: string): string =>
  createHmac('sha512', secretKey).update(body).digest('hex')

/** Takes as long for a wrong one as for the right one. */
export function isSigned(body: Buffer, signature: string, secretKey: string): boolean {
  const expected = Buffer.from(signatureOf(body, secretKey))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
