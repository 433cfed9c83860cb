// Command of topic search by prefix.
import { plainText } from '#rules/shared/common'
import type { AuthenticatedContext } from '#server/core/context/context.ts'
import { enforceLimit } from '#server/core/limits/limits.ts'
import { searchLimit } from '#server/modules/identity/users/limits.ts'
import { findTopicsByPrefix, type TopicRow } from './queries.ts'

/** UTF-16 units, longer than any topic. */
const maxLength = 200

/**
 * Returns at most five visible topics with a prefix; none without a letter or digit. Counts against the search limit.
 */
export async function searchTopics(ctx: AuthenticatedContext, text: string): Promise<TopicRow[]> {
  await enforceLimit(ctx.limits, searchLimit, String(ctx.viewer.id))
  const plain = plainText(text.slice(0, maxLength))
  return plain === '' ? [] : findTopicsByPrefix(ctx, plain)
}
