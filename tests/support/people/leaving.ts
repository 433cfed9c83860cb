// Leaving in tests: an account that is deleted as a client does it, and all that is to be right afterwards.
import type { Fennec } from '../app.ts'
import { graphql, type Caller } from '../calls.ts'
import { wrongCounts } from './comments.ts'
import { brokenLogs } from '../log.ts'
import { brokenChats, wrongUnread } from './messages.ts'
import { wrongFollowCounts } from './people.ts'
import { wrongActCounts } from './posts.ts'

/** "ok", or the code and the words of the refusal. */
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

/** What names somebody who is not there, in a way that no key of the database sees to (I9). */
export const leftBehind = `
  SELECT owner AS what FROM "IdempotentWrite"
    WHERE owner ~ '^\\d+$' AND NOT EXISTS (SELECT FROM "User" u WHERE u.id::text = owner)
  UNION ALL SELECT key FROM "StoredFile" WHERE "ownerId" IS NULL AND "inUse"`

/** Waits until all that somebody has left behind is removed; gives him if he is still there, and whose counts are wrong. */
export async function wrongAfter({ parts }: Fennec, leaverId: number): Promise<unknown[]> {
  await parts.background.idle()
  const still = await parts.prisma.user.findMany({ where: { id: leaverId } })
  const ofChats = [brokenChats, wrongUnread]
  const ofPeople = [wrongFollowCounts, wrongPostCounts, brokenLogs, leftBehind]
  const statements = [wrongCounts, wrongActCounts, ...ofPeople, ...ofChats]
  const wrong = await Promise.all(statements.map((statement) => parts.sql(statement, [])))
  return [...still, ...wrong.flat()]
}
