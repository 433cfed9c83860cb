// What may be asked of topics while one types: as often as of people.
import { plainText } from '#rules/shared/common'
import type { AuthenticatedContext } from '#server/core/context/context.ts'
import { spend } from '#server/core/limits/limits.ts'
import { searches } from '#server/modules/identity/users/limits.ts'
import { findBeginning, type TopicRow } from './queries.ts'

/** Longer than any topic, in UTF-16 units. */
const longest = 200

/** At most five topics that there are for the caller and that begin so; none where there is no letter or digit. */
export async function searchTopics(ctx: AuthenticatedContext, text: string): Promise<TopicRow[]> {
  await spend(ctx.limits, searches, String(ctx.viewer.id))
  const plain = plainText(text.slice(0, longest))
  return plain === '' ? [] : findBeginning(ctx, plain)
}
