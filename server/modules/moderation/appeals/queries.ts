// SQL of appeals against sanctions: pages of waiting and of answered ones, and the lock on one.
import type { Context, TransactionContext } from '#server/core/context/context.ts'
import { largestId } from '#server/core/context/ids.ts'
import { pagedStatement } from '#server/core/paging/pages.ts'
import {
  toSanction,
  selectSanctions,
  type SanctionRow,
} from '#server/modules/moderation/sanctions/queries.ts'
import type { Sanction } from '#server/generated/prisma/client.ts'
import type { AppealState } from '#server/generated/prisma/enums.ts'

const waitingSql = pagedStatement(
  (limit) => `${selectSanctions} WHERE s."appealState" = 'WAITING' AND s."userId" <> $1::int
    AND (s."appealedAt", s.id) > ($2::timestamptz, $3::int) ORDER BY s."appealedAt", s.id LIMIT ${limit}`,
)

const answeredSql = pagedStatement(
  (
    limit,
  ) => `${selectSanctions} WHERE s."appealState" = $2::"AppealState" AND s."userId" <> $1::int AND s.id < $3::int
    ORDER BY s.id DESC LIMIT ${limit}`,
)

/** Returns a page of waiting appeals, longest waiting first. */
export async function findWaitingAppeals(
  { sql, viewer }: Context,
  { after, size }: { after: { appealedAt: Date; id: number }; size: number },
): Promise<SanctionRow[]> {
  const rows = await sql<SanctionRow>(waitingSql(size), [viewer?.id ?? 0, after.appealedAt, after.id])
  return rows.map(toSanction)
}

/** Returns a page of answered appeals, newest first. */
export async function findAnsweredAppeals(
  { sql, viewer }: Context,
  state: Exclude<AppealState, 'WAITING'>,
  { before, size }: { before: number | null; size: number },
): Promise<SanctionRow[]> {
  const parameters = [viewer?.id ?? 0, state, before ?? largestId]
  return (await sql<SanctionRow>(answeredSql(size), parameters)).map(toSanction)
}

/** Locks and returns a sanction; null if there is none. */
export async function lockSanction({ sql, db }: TransactionContext, id: number): Promise<Sanction | null> {
  await sql('SELECT id FROM "Sanction" WHERE id = $1::int FOR NO KEY UPDATE', [id])
  return db.sanction.findUnique({ where: { id } })
}
