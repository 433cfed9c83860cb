// Account deletion in tests: the client's call, and a check that nothing of the user is left.
import type { Fennec } from '../app.ts'
import { graphql, type Caller } from '../calls.ts'
import { wrongCommentCounts } from './comments.ts'
import { brokenLogs } from '../log.ts'
import { brokenChats, wrongUnread } from './messages.ts'
import { wrongFollowCounts } from './people.ts'
import { wrongEngagementCounts } from './posts.ts'

/** Returns "ok", or the code and the message of the refusal. */
export async function deleteAccount(fennec: Fennec, caller: Caller, confirmation = 'DELETE') {
  const { errors } = await graphql(
    fennec,
    'mutation ($input: DeleteAccountInput!) { deleteAccount(input: $input) { message } }',
    { input: { confirmation } },
    caller,
  )
  const [error] = errors ?? []
  return error ? `${error.extensions.code} ${error.message}` : 'ok'
}

const wrongPostCounts = `
  SELECT u.id FROM "User" u WHERE u."postsCount" <> (SELECT count(*) FROM "Post" p WHERE p."authorId" = u.id)`

/** Selects references to deleted users that no foreign key covers (I9). */
export const danglingReferences = `
  SELECT owner AS what FROM "IdempotentWrite"
    WHERE owner ~ '^\\d+$' AND NOT EXISTS (SELECT FROM "User" u WHERE u.id::text = owner)
  UNION ALL SELECT key FROM "StoredFile" WHERE "ownerId" IS NULL AND "inUse"`

/** Waits for the removal of a deleted user; returns what is left of them and wrong stored counts, or nothing. */
export async function findLeftovers({ services }: Fennec, userId: number): Promise<unknown[]> {
  await services.background.idle()
  const remaining = await services.prisma.user.findMany({ where: { id: userId } })
  const chatInvariants = [brokenChats, wrongUnread]
  const userInvariants = [wrongFollowCounts, wrongPostCounts, brokenLogs, danglingReferences]
  const statements = [wrongCommentCounts, wrongEngagementCounts, ...userInvariants, ...chatInvariants]
  const wrong = await Promise.all(statements.map((statement) => services.sql(statement, [])))
  return [...remaining, ...wrong.flat()]
}
