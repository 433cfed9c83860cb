// A JSON parser that does not round 64-bit ids: numbers that JavaScript would round become text.
import { isSafeNumber, parse } from 'lossless-json'

/** Value of a repeated key with different values; no schema accepts it. */
const repeated = Symbol('a key that is repeated')

/** Returns undefined for invalid JSON. */
export function readJson(text: string): unknown {
  try {
    return parse(text, null, {
      parseNumber: (number) => (isSafeNumber(number) ? Number(number) : number),
      onDuplicateKey: () => repeated,
    })
  } catch {
    return undefined
  }
}
