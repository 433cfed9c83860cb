// The audit trail: actor, subject, time, network and result of each sensitive action (T71). It holds no secrets.
import { createHash } from 'node:crypto'
import type { Call, Context } from '#server/core/context/context.ts'
import type { LimitRule } from '#server/core/limits/limits.ts'

/** Days an entry is kept: a year and a month. A trigger of the table enforces the same (ADR 28). */
export const auditRetentionDays = 400

interface AuditInput {
  /** Name of the mutation; the command line prefixes "admin.". */
  action: string
  /** 'failed' is a wrong guess, 'refused' a missing permission. */
  result?: 'ok' | 'failed' | 'refused'
  /** Subject, if it is not the caller: a user, a typed e-mail address, or a ready subject name. */
  about?: { userId: number } | { email: string } | { subject: string }
  /** Small facts; never a password, a code, a token or an address. */
  details?: Record<string, string | number>
}

export type AuditContext = Pick<Context, 'db' | 'now'> & {
  viewer: { id: number } | null
  call: Pick<Call, 'network' | 'device'> & { requestId: string | null }
}

/** Writes an entry, in the transaction of the action if there is one. */
export async function audit({ db, now, viewer, call }: AuditContext, input: AuditInput): Promise<void> {
  const { action, result = 'ok', about, details = {} } = input
  const { network, device, requestId } = call
  const actorId = viewer?.id ?? null
  const subject = await findSubject(db, about ?? (actorId === null ? undefined : { userId: actorId }))
  await db.auditEntry.create({
    data: { at: now(), action, result, actorId, subject, network, device, requestId, details },
  })
}

/** Writes an entry in the background: it neither affects the response time (T13) nor fails the request. */
export function auditInBackground(ctx: Context, input: AuditInput): void {
  const context = { ...ctx, db: ctx.services.prisma }
  ctx.background.run(`audit:${ctx.call.requestId}`, () => audit(context, input))
}

const refusals: LimitRule = { name: 'audit.refused', max: 60, seconds: 3600 }

/** Records that a signed-in caller lacked the permission for a field. */
export function auditRefusal(ctx: Context, viewer: { id: number }, field: string): void {
  ctx.background.run(`refusal:${viewer.id}`, async () => {
    const { allowed } = await ctx.limits.consume(refusals, String(viewer.id))
    if (allowed) auditInBackground(ctx, { action: 'gate', result: 'refused', details: { field } })
  })
}

/** Subject of an address without an account: a hash, since typed addresses are not stored. */
export const addressSubject = (email: string): string =>
  `address:${createHash('sha256').update(email).digest('base64url')}`

export const userSubject = (userId: number): string => `user:${userId}`

async function findSubject(db: Context['db'], about: AuditInput['about']): Promise<string | null> {
  if (!about) return null
  if ('subject' in about) return about.subject
  if ('userId' in about) return userSubject(about.userId)
  const user = await db.user.findUnique({ where: { email: about.email }, select: { id: true } })
  return user ? userSubject(user.id) : addressSubject(about.email)
}
