// What admins do with the audit trail: looking at it, and taking a part of it along. The trail says of both (ADR 28).
import { auditAsked, auditCsvOf, mostInFile, type AuditResult } from '#rules/moderation/auditTrail'
import { bareText, displayName } from '#rules/shared/common'
import { beginOfDay } from '#rules/shared/lagos'
import { addressSubject, audit, userSubject } from '#server/core/context/audit.ts'
import type { AuthenticatedContext } from '#server/core/context/context.ts'
import { decodeCursor, sizeOf, type PageArguments } from '#server/core/paging/pages.ts'
import { parse } from '#server/core/context/parse.ts'
import type { AuditEntry } from '#server/generated/prisma/client.ts'
import { findActors, findByAddress, findEntries, hasDone, type TrailFilter } from './queries.ts'

/** Names the list in its cursors. */
export const auditList = 'auditTrail'

/** Looking at the same within an hour is one look. */
const lookMs = 3_600_000

type Texts = 'action' | 'actor' | 'subject' | 'from' | 'to'

export type Asked = { [name in Texts]?: string | null } & { result?: AuditResult | null }

/** A page of the entries that are asked for, the newest first, and one more if there are any behind it. */
export async function lookAtTrail(
  ctx: AuthenticatedContext,
  { first, after, ...asked }: Asked & PageArguments,
): Promise<AuditEntry[]> {
  const key = decodeCursor(auditList, { after }, 2)
  const { filter, details } = await read(ctx, asked)
  // Whoever reads on, or looks again, still looks at the same.
  if (!key) await keepLook(ctx, details)
  return findEntries(ctx, filter, { after: key, most: sizeOf({ first }) + 1 })
}

async function keepLook(ctx: AuthenticatedContext, details: Record<string, string>) {
  const action = 'lookAtAuditTrail'
  const since = new Date(ctx.now().getTime() - lookMs)
  if (!(await hasDone(ctx, { actorId: ctx.viewer.id, action, details, since })))
    await audit(ctx, { action, details })
}

/** What admins take along. */
export interface TrailFile {
  csv: string
  count: number
  /** Whether there were no more entries than a file has. */
  isWhole: boolean
}

/** The newest of the entries that are asked for, as a file. */
export async function takeTrail(ctx: AuthenticatedContext, asked: Asked): Promise<TrailFile> {
  const { filter, details } = await read(ctx, asked)
  const found = await findEntries(ctx, filter, { most: mostInFile + 1 })
  const entries = found.slice(0, mostInFile)
  const actors = await findActors(
    ctx,
    entries.flatMap(({ actorId }) => actorId ?? []),
  )
  const nameOf = (id: number | null) => {
    const actor = actors.get(id ?? 0)
    return actor ? displayName(actor) : null
  }
  const csv = auditCsvOf(entries.map((entry) => ({ ...entry, actorName: nameOf(entry.actorId) })))
  await audit(ctx, { action: 'exportAuditTrail', details: { ...details, entries: entries.length } })
  return { csv, count: entries.length, isWhole: found.length === entries.length }
}

/** What is asked for, as the rows know it, and as the trail may keep it: it has no addresses. */
async function read(
  ctx: AuthenticatedContext,
  { result = null, ...texts }: Asked,
): Promise<{ filter: TrailFilter; details: Record<string, string> }> {
  const given = Object.entries(texts).filter(([, text]) => text != null && bareText(text) !== '')
  const { action = null, actor, subject, from, to } = parse(auditAsked, Object.fromEntries(given))
  const [by, about] = [await subjectsOf(ctx, actor), await subjectsOf(ctx, subject)]
  const filter: TrailFilter = {
    action,
    actorIds: by && by.flatMap((name) => /^user:(\d+)$/.exec(name)?.[1] ?? []).map(Number),
    subjects: about,
    result,
    from: from ? beginOfDay(from) : null,
    until: to ? beginOfDay(to, 1) : null,
  }
  const kept = { action, actor: by?.[0], subject: about?.[0], result, from, to }
  const details = Object.entries(kept).flatMap(([name, text]) => (text ? [[name, text]] : []))
  return { filter, details: Object.fromEntries(details) }
}

/**
 * How entries name what was typed: a person by the number, a thing by itself. An address stands for its account, and for
 * what was tried under it before there was one.
 */
async function subjectsOf(ctx: AuthenticatedContext, typed: string | undefined): Promise<string[] | null> {
  if (typed === undefined) return null
  if (/^\d+$/.test(typed)) return [userSubject(Number(typed))]
  if (!typed.includes('@')) return [typed]
  const email = typed.toLowerCase()
  const id = await findByAddress(ctx, email)
  return [...(id === null ? [] : [userSubject(id)]), addressSubject(email)]
}
