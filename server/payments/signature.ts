// Webhook signatures: HMAC-SHA512 of the body's bytes with the secret key, in hex.
import { createHmac, timingSafeEqual } from 'node:crypto'

export const signatureOf = (body: Buffer, secretKey: string): string =>
  createHmac('sha512', secretKey).update(body).digest('hex')

/** Returns true if the signature is valid; compares in constant time. */
export function isSigned(body: Buffer, signature: string, secretKey: string): boolean {
  const expected = Buffer.from(signatureOf(body, secretKey))
  const received = Buffer.from(signature)
  return received.length === expected.length && timingSafeEqual(received, expected)
}
