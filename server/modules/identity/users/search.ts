// Command of people search (001 §2).
import { plainText } from '#rules/shared/common'
import { queryPrefixes } from '#rules/shared/search'
import { peopleSearch } from '#rules/identity/users'
import type { AuthenticatedContext } from '#server/core/context/context.ts'
import { enforceLimit } from '#server/core/limits/limits.ts'
import { parse } from '#server/core/context/parse.ts'
import type { User } from '#server/generated/prisma/client.ts'
import { searchLimit } from './limits.ts'
import { findByWords } from './queries.ts'

/** Returns visible people who match every word of the text; none if it has no letter or digit. */
export async function searchPeople(ctx: AuthenticatedContext, input: unknown): Promise<User[]> {
  const { text, first } = parse(peopleSearch, input)
  await enforceLimit(ctx.limits, searchLimit, String(ctx.viewer.id))
  const prefixes = queryPrefixes(text)
  return prefixes.length === 0 || first === 0
    ? []
    : findByWords(ctx, { plain: plainText(text), prefixes, first })
}
