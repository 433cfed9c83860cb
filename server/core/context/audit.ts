// The audit trail: who did what to whom, when, from where, and how it ended (T71). Secrets never get in.
import { createHash } from 'node:crypto'
import type { Call, Context } from '#server/core/context/context.ts'
import type { LimitRule } from '#server/core/limits/limits.ts'

/** How long an entry is kept: a year, and a month to look back on it. A trigger of the table says the same (ADR 28). */
export const auditDays = 400

interface Act {
  /** The verb, as the graph names it; with "admin." before it from the command line. */
  action: string
  /** What became of it: 'failed' is a wrong guess, 'refused' is somebody who may not. */
  result?: 'ok' | 'failed' | 'refused'
  /** Whom it is about, if it is not the caller: a user, an address that was typed, or what either is named by. */
  about?: { userId: number } | { email: string } | { subject: string }
  /** Small facts. Never a password, a code, a token or an address. */
  details?: Record<string, string | number>
}

/** What an entry is made from; the command line has no more than this. */
export type Witness = Pick<Context, 'db' | 'now'> & {
  viewer: { id: number } | null
  call: Pick<Call, 'network' | 'device'> & { requestId: string | null }
}

/** Writes an entry, in the transaction of the act where it has one: both are there, or neither. */
export async function audit({ db, now, viewer, call }: Witness, act: Act): Promise<void> {
  const { action, result = 'ok', about, details = {} } = act
  const { network, device, requestId } = call
  const actorId = viewer?.id ?? null
  const subject = await subjectOf(db, about ?? (actorId === null ? undefined : { userId: actorId }))
  await db.auditEntry.create({
    data: { at: now(), action, result, actorId, subject, network, device, requestId, details },
  })
}

/**
 * Writes an entry that nobody waits for: a stranger learns nothing from how long it takes (T13), and its failure fails
 * nothing else.
 */
export function auditLater(ctx: Context, act: Act): void {
  const witness = { ...ctx, db: ctx.parts.prisma }
  ctx.background.run(`audit:${ctx.call.requestId}`, () => audit(witness, act))
}

/** Entries of refusals for one person: more say nothing new, and would fill the disk. */
const refusals: LimitRule = { name: 'audit.refused', max: 60, seconds: 3600 }

/** Keeps that somebody signed in met a gate that is closed to him. */
export function auditRefusal(ctx: Context, viewer: { id: number }, field: string): void {
  ctx.background.run(`refusal:${viewer.id}`, async () => {
    const { allowed } = await ctx.limits.take(refusals, String(viewer.id))
    if (allowed) auditLater(ctx, { action: 'gate', result: 'refused', details: { field } })
  })
}

/** How an entry names an address without an account: what somebody typed is kept nowhere. */
export const addressSubject = (email: string): string =>
  `address:${createHash('sha256').update(email).digest('base64url')}`

export const userSubject = (userId: number): string => `user:${userId}`

async function subjectOf(db: Context['db'], about: Act['about']): Promise<string | null> {
  if (!about) return null
  if ('subject' in about) return about.subject
  if ('userId' in about) return userSubject(about.userId)
  const user = await db.user.findUnique({ where: { email: about.email }, select: { id: true } })
  return user ? userSubject(user.id) : addressSubject(about.email)
}
