// Session tokens, opaque and random, stored as hashes; and the lookup of the session of a token (ADR 14).
import { createHash, randomBytes } from 'node:crypto'
import { sessionDays } from '#rules/identity/auth'
import { hasAcceptedTerms } from '#rules/identity/users'
import type { Services, ViewerSession } from '#server/core/context/context.ts'
import { requestCoalescer } from '#server/core/paging/requestCoalescer.ts'
import { grantedRole } from '#server/core/context/secondFactor.ts'
import { findSessionsByIds, findSessionsByTokens, type SessionRow } from './queries.ts'

const dayMs = 86_400_000
/** Least interval between updates of a session's last use. */
const touchEveryMs = 3_600_000

export const generateToken = (): string => randomBytes(32).toString('base64url')

const hashToBase64 = (token: string) => createHash('sha256').update(token).digest('base64')

const toBytes = (hash: string) => new Uint8Array(Buffer.from(hash, 'base64'))

export const hashToken = (token: string): Uint8Array<ArrayBuffer> => toBytes(hashToBase64(token))

export const sessionExpiry = (now: Date): Date => new Date(now.getTime() + sessionDays * dayMs)

const loadSession = requestCoalescer(async (services, hashes: string[]) => {
  const sessions = await findSessionsByTokens(services.sql, hashes.map(toBytes), services.now())
  return new Map(sessions.map((session) => [Buffer.from(session.tokenHash).toString('base64'), session]))
})

/** Returns the viewer of a token, or null. Extends the session to 30 days from now, at most once an hour. */
export async function authenticate(services: Services, token: string): Promise<ViewerSession | null> {
  const now = services.now()
  const session = await loadSession(services, hashToBase64(token))
  if (!session) return null
  if (now.getTime() - session.lastSeenAt.getTime() > touchEveryMs) {
    services.background.run(`touchSession:${session.id}`, async () => {
      await services.prisma.session.updateMany({
        where: { id: session.id, lastSeenAt: { lt: now } },
        data: { lastSeenAt: now, expiresAt: sessionExpiry(now) },
      })
    })
  }
  return toViewer(services, session)
}

/** Returns the current state of the sessions that have not ended, without extending them. */
export async function findSessions(services: Services, sessionIds: number[]): Promise<ViewerSession[]> {
  const sessions = await findSessionsByIds(services.sql, sessionIds, services.now())
  return sessions.map((session) => toViewer(services, session))
}

function toViewer(services: Services, session: SessionRow): ViewerSession {
  const isAdminAccount = session.role === 'ADMIN'
  return {
    id: session.userId,
    role: grantedRole({ ...session, isAdminAccount }, services),
    isAdminAccount,
    campus: session.campus,
    suspendedUntil: session.suspendedUntil,
    hasAcceptedTerms: hasAcceptedTerms(session),
    sessionId: session.id,
    hasFactor: session.hasFactor,
    factorAt: session.factorAt,
    isSlowed: session.isSlowed,
    eventSeq: session.eventSeq,
  }
}
