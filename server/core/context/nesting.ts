// Nesting limit of GraphQL documents and JSON inputs, since parsers and visitors recurse for each level.
import { Refusal } from '#server/core/context/refusal.ts'

/** Lists, objects and brackets within each other; the client's documents and inputs use at most a quarter. */
const maxLevels = 100

const tooDeepRefusal = (subject: string) =>
  new Refusal('INVALID_INPUT', `${subject} is nested too deeply: the limit is ${maxLevels} levels`)

/** Matches brackets, and the strings and comments of GraphQL that may contain some. */
const tokens = /"""(?:\\"""|[^])*?(?:"""|$)|"(?:\\.|[^"\\\n\r])*"?|#[^\n\r]*|[[{(\]})]/g

/** Throws INVALID_INPUT for a document that is nested too deeply to parse. */
export function refuseDeepDocument(text: string): void {
  let levels = 0
  for (const [token] of text.matchAll(tokens)) {
    if (token === '[' || token === '{' || token === '(') levels += 1
    else if (token === ']' || token === '}' || token === ')') levels -= 1
    if (levels > maxLevels) throw tooDeepRefusal('This document')
  }
}

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Returns a JSON value; throws INVALID_INPUT if it is nested too deeply. */
export function refuseDeepValue<Value>(value: Value): Value {
  let level = [value as unknown].filter(isContainer)
  for (let levels = 1; level.length > 0; levels += 1) {
    if (levels > maxLevels) throw tooDeepRefusal('This input')
    level = level.flatMap((container) => Object.values(container).filter(isContainer))
  }
  return value
}
