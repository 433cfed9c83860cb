// Audit entries of moderators' reads that their role alone allows, at most one an hour per subject.
import { createLoader } from '#server/core/paging/batch.ts'
import type { Context } from '#server/core/context/context.ts'
import { personIsVisible, authorPostsAreVisible } from '#server/core/visibility/visibility.ts'

/** Returns true for a moderator, false for a context that reads for many viewers. */
const isModerator = (ctx: Context): boolean =>
  !ctx.isBroadcastContext && ctx.viewer?.role === 'ADMIN' && ctx.viewer.sessionId > 0

/** SQL with now ($1), action ($2), viewer ($3), network, device and request; `subjects` is a query with a column `name`. */
const buildAuditInsert = (subjects: string) => `
  INSERT INTO "AuditEntry" (at, action, "actorId", network, device, "requestId", subject)
  SELECT $1::timestamptz, $2::text, $3::int, $4::text, $5::text, $6::text, subjects.name FROM (${subjects}) AS subjects
  WHERE NOT EXISTS (
    SELECT FROM "AuditEntry" e WHERE e.subject = subjects.name AND e.at > $1::timestamptz - interval '1 hour'
      AND e."actorId" = $3::int AND e.action = $2::text)`

const auditSubjectsSql = buildAuditInsert('SELECT DISTINCT unnest($7::text[]) AS name')

const asCustomer = { id: '$3::int', isModerator: 'false', now: '$1::timestamptz' }

const buildHiddenAudit = (visible: typeof personIsVisible) =>
  buildAuditInsert(
    `SELECT 'user:' || u.id AS name FROM "User" u WHERE u.id = ANY($7::int[]) AND NOT ${visible('u', asCustomer)}`,
  )

const auditOwnersSql = buildHiddenAudit(authorPostsAreVisible)
const auditPeopleSql = buildHiddenAudit(personIsVisible)

async function runAudit(ctx: Context, text: string, action: string, subjects: readonly unknown[]) {
  if (!isModerator(ctx) || subjects.length === 0) return
  const { network, device, requestId } = ctx.call
  await ctx.sql(text, [ctx.now(), action, ctx.viewer?.id, network, device, requestId, subjects])
}

/** Records that a moderator read these subjects. */
export const auditModeratorReads = (
  ctx: Context,
  action: string,
  subjects: readonly string[],
): Promise<void> => runAudit(ctx, auditSubjectsSql, action, subjects)

/** Records the people whose posts a moderator sees, but would not see as a customer. */
export const auditHiddenOwners = (ctx: Context, ownerIds: readonly number[]): Promise<void> =>
  runAudit(ctx, auditOwnersSql, 'lookAsModerator', [...new Set(ownerIds)])

/** As `auditHiddenOwners` for content that private accounts show: comments, offers, reviews and profiles. */
export const auditHiddenPeople = (ctx: Context, personIds: readonly number[]): Promise<void> =>
  runAudit(ctx, auditPeopleSql, 'lookAsModerator', [...new Set(personIds)])

const loadAudited = createLoader(async (ctx, subjects: string[], action: string) => {
  await auditModeratorReads(ctx, action, subjects)
  return new Map<string, true>()
})

/** As `auditModeratorReads` for a resolver of one subject: reads of the same tick share a statement. */
export async function auditRead(ctx: Context, action: string, subject: string): Promise<void> {
  await loadAudited(ctx, subject, action)
}
