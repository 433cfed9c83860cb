// References of payments, and the codes by which things are handed over: nobody can guess one.
import { randomBytes, randomInt } from 'node:crypto'
import { orderLimits } from '#rules/commerce/orders'

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const base32 = (value: bigint, length: number): string =>
  Array.from({ length }, (_, at) => letters[Number((value >> BigInt(5 * (length - 1 - at))) & 31n)]).join('')

/** 'fn-' and a ULID: in the order of time, and unique at the provider. */
export function newReference(now: Date): string {
  const chance = BigInt(`0x${randomBytes(10).toString('hex')}`)
  return `fn-${base32(BigInt(now.getTime()), 10)}${base32(chance, 16)}`
}

/** Six digits. */
export const newHandoverCode = (): string =>
  String(randomInt(10 ** orderLimits.handoverDigits)).padStart(orderLimits.handoverDigits, '0')
