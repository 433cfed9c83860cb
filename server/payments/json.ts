// JSON whose ids of 64 bits stay whole: a number that JavaScript would round is left as its text.
import { isSafeNumber, parse } from 'lossless-json'

/** Undefined where it is no JSON. */
export function readJson(text: string): unknown {
  try {
    return parse(text, null, (number) => (isSafeNumber(number) ? Number(number) : number))
  } catch {
    return undefined
  }
}
