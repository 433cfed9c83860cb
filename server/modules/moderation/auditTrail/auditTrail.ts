// Reads of the audit trail by admins: pages and CSV export. Both are recorded in the trail (ADR 28).
import { auditQuery, toAuditCsv, maxExportedEntries, type AuditResult } from '#rules/moderation/auditTrail'
import { cleanText, displayName } from '#rules/shared/common'
import { startOfDay } from '#rules/shared/lagos'
import { addressSubject, audit, userSubject } from '#server/core/context/audit.ts'
import type { AuthenticatedContext } from '#server/core/context/context.ts'
import { decodeCursor, sizeOf, type PageArguments } from '#server/core/paging/pages.ts'
import { parse } from '#server/core/context/parse.ts'
import type { AuditEntry } from '#server/generated/prisma/client.ts'
import { findActors, findUserIdByEmail, findEntries, hasAuditEntry, type TrailFilter } from './queries.ts'

/** Name of the list in cursors. */
export const auditList = 'auditTrail'

/** Period within which equal searches are recorded once, in milliseconds. */
const searchWindowMs = 3_600_000

type TextFilter = 'action' | 'actor' | 'subject' | 'from' | 'to'

export type TrailQuery = { [name in TextFilter]?: string | null } & { result?: AuditResult | null }

/** Returns a page of the matching entries, newest first, and one more if the list goes on. */
export async function browseTrail(
  ctx: AuthenticatedContext,
  { first, after, ...query }: TrailQuery & PageArguments,
): Promise<AuditEntry[]> {
  const key = decodeCursor(auditList, { after }, 2)
  const { filter, details } = await parseQuery(ctx, query)
  // Only the first page is recorded.
  if (!key) await auditSearch(ctx, details)
  return findEntries(ctx, filter, { after: key, limit: sizeOf({ first }) + 1 })
}

async function auditSearch(ctx: AuthenticatedContext, details: Record<string, string>) {
  const action = 'lookAtAuditTrail'
  const since = new Date(ctx.now().getTime() - searchWindowMs)
  if (!(await hasAuditEntry(ctx, { actorId: ctx.viewer.id, action, details, since })))
    await audit(ctx, { action, details })
}

export interface TrailFile {
  csv: string
  count: number
  /** True if the file has all matching entries. */
  isWhole: boolean
}

/** Exports the newest matching entries as CSV. */
export async function exportTrail(ctx: AuthenticatedContext, query: TrailQuery): Promise<TrailFile> {
  const { filter, details } = await parseQuery(ctx, query)
  const entriesAndOneMore = await findEntries(ctx, filter, { limit: maxExportedEntries + 1 })
  const entries = entriesAndOneMore.slice(0, maxExportedEntries)
  const actors = await findActors(
    ctx,
    entries.flatMap(({ actorId }) => actorId ?? []),
  )
  const actorName = (id: number | null) => {
    const actor = actors.get(id ?? 0)
    return actor ? displayName(actor) : null
  }
  const csv = toAuditCsv(entries.map((entry) => ({ ...entry, actorName: actorName(entry.actorId) })))
  await audit(ctx, { action: 'exportAuditTrail', details: { ...details, entries: entries.length } })
  return { csv, count: entries.length, isWhole: entriesAndOneMore.length === entries.length }
}

/** Parses a query into a filter, and into details for the trail, which must not contain e-mail addresses. */
async function parseQuery(
  ctx: AuthenticatedContext,
  { result = null, ...texts }: TrailQuery,
): Promise<{ filter: TrailFilter; details: Record<string, string> }> {
  const nonBlank = Object.entries(texts).filter(([, text]) => text != null && cleanText(text) !== '')
  const { action = null, actor, subject, from, to } = parse(auditQuery, Object.fromEntries(nonBlank))
  const [actors, subjects] = [await resolveSubjects(ctx, actor), await resolveSubjects(ctx, subject)]
  const filter: TrailFilter = {
    action,
    actorIds: actors && actors.flatMap((name) => /^user:(\d+)$/.exec(name)?.[1] ?? []).map(Number),
    subjects,
    result,
    from: from ? startOfDay(from) : null,
    until: to ? startOfDay(to, 1) : null,
  }
  const appliedFilters = { action, actor: actors?.[0], subject: subjects?.[0], result, from, to }
  const details = Object.entries(appliedFilters).flatMap(([name, text]) => (text ? [[name, text]] : []))
  return { filter, details: Object.fromEntries(details) }
}

/** Parses a user number, a thing such as order:7, or an e-mail address (its account and hash) into audit subjects. */
async function resolveSubjects(
  ctx: AuthenticatedContext,
  input: string | undefined,
): Promise<string[] | null> {
  if (input === undefined) return null
  if (/^\d+$/.test(input)) return [userSubject(Number(input))]
  if (!input.includes('@')) return [input]
  const email = input.toLowerCase()
  const id = await findUserIdByEmail(ctx, email)
  return [...(id === null ? [] : [userSubject(id)]), addressSubject(email)]
}
