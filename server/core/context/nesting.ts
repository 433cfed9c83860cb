// Limits the nesting of documents and inputs: parsers and visitors recurse for each level and would run out of stack.
import { Refusal } from '#server/core/context/refusal.ts'

/** Lists, objects and brackets within each other; our own documents and inputs have at most a quarter of it. */
const mostLevels = 100

const tooDeep = (what: string) =>
  new Refusal('INVALID_INPUT', `${what} is nested too deeply: the limit is ${mostLevels} levels`)

/** Strings and comments of GraphQL, in which a bracket is a character like others, and brackets. */
const tokens = /"""(?:\\"""|[^])*?(?:"""|$)|"(?:\\.|[^"\\\n\r])*"?|#[^\n\r]*|[[{(\]})]/g

/** Refuses the text of a document that no parser should begin with. */
export function refuseDeepDocument(text: string): void {
  let levels = 0
  for (const [token] of text.matchAll(tokens)) {
    if (token === '[' || token === '{' || token === '(') levels += 1
    else if (token === ']' || token === '}' || token === ')') levels -= 1
    if (levels > mostLevels) throw tooDeep('This document')
  }
}

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Refuses a value of JSON, and gives back any other as it is. */
export function refuseDeepValue<Value>(value: Value): Value {
  let level = [value as unknown].filter(isContainer)
  for (let levels = 1; level.length > 0; levels += 1) {
    if (levels > mostLevels) throw tooDeep('This input')
    level = level.flatMap((one) => Object.values(one).filter(isContainer))
  }
  return value
}
