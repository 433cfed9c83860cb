// Random codes of orders: payment references, and the hand-over codes that buyers give vendors on delivery.
import { randomBytes, randomInt } from 'node:crypto'
import { orderLimits } from '#rules/commerce/orders'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Encodes the lowest 5 × `length` bits of a value. */
const base32 = (value: bigint, length: number): string =>
  Array.from(
    { length },
    (_, index) => alphabet[Number((value >> BigInt(5 * (length - 1 - index))) & 31n)],
  ).join('')

/** Returns 'fn-' and a ULID, which sorts by time and is unique for the provider. */
export function newReference(now: Date): string {
  const random = BigInt(`0x${randomBytes(10).toString('hex')}`)
  return `fn-${base32(BigInt(now.getTime()), 10)}${base32(random, 16)}`
}

/** Returns a code of six random digits. */
export const newHandoverCode = (): string =>
  String(randomInt(10 ** orderLimits.handoverDigits)).padStart(orderLimits.handoverDigits, '0')
