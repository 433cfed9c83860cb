// JSON whose ids of 64 bits stay whole: a number that JavaScript would round is left as its text.
import { isSafeNumber, parse } from 'lossless-json'

/** The value of a key that is repeated with another value: a symbol, which no shape of a text, number or object fits. */
const repeated = Symbol('a key that is repeated')

/** Undefined where it is no JSON. */
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
