// Input checked against a room's rules: what they refuse becomes one Refusal that names every field.
import type { $ZodType, output } from 'zod/v4/core'
import { safeParse } from 'zod/v4/core'
import { Refusal } from '#server/core/context/refusal.ts'

/** Returns the input as the rules read it, or refuses with INVALID_INPUT and the first problem's text. */
export function parse<Rules extends $ZodType>(rules: Rules, input: unknown): output<Rules> {
  const result = safeParse(rules, input)
  if (result.success) return result.data
  const problems = result.error.issues.map((issue) => ({
    path: issue.path.map(String).join('.'),
    message: issue.message,
  }))
  throw new Refusal('INVALID_INPUT', problems[0]?.message ?? 'Invalid input', { problems })
}
