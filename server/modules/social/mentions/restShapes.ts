// REST shapes of mentions in responses and request bodies.
import type { ResultOf } from 'gql.tada'
import * as z from 'zod/mini'
import { documentOf } from '#server/http/rest/document.ts'
import { listOf, nodeId } from '#server/http/rest/inputs.ts'

export const mentionFields = documentOf(`fragment MentionFields on Mention { userDatabaseId offset length }`)

export const mentionAnswer = z.object({ userId: z.int(), offset: z.int(), length: z.int() })

export const asMention = ({ userDatabaseId, offset, length }: ResultOf<typeof mentionFields>) => ({
  userId: userDatabaseId,
  offset,
  length,
})

/** Mentions in a request body, in UTF-16 units. If omitted, the server finds them in the text. */
export const mentionsInput = z.optional(
  listOf(
    z.object({ userId: z.int(), offset: z.int(), length: z.int() }),
    'mentions must be a list of { userId, offset, length }',
  ),
)

export const toMentionInputs = (mentions: z.infer<typeof mentionsInput>) =>
  mentions?.map(({ userId, ...range }) => ({ ...range, userId: nodeId('User', userId) }))
