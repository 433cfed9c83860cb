// Validation of inputs against the Zod rules of a module.
import type { $ZodType, output } from 'zod/v4/core'
import { safeParse } from 'zod/v4/core'
import { Refusal } from '#server/core/context/refusal.ts'

/** Returns the parsed input; throws INVALID_INPUT with the first problem's message and all problems by field. */
export function parse<Rules extends $ZodType>(rules: Rules, input: unknown): output<Rules> {
  const result = safeParse(rules, input)
  if (result.success) return result.data
  const problems = result.error.issues.map((issue) => ({
    path: issue.path.map(String).join('.'),
    message: issue.message,
  }))
  throw new Refusal('INVALID_INPUT', problems[0]?.message ?? 'Invalid input', { problems })
}
