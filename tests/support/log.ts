// The event log (a user's numbered events) in tests: contexts that write and follow it as commands and subscriptions do.
import {
  contextFactory,
  inTransaction,
  authenticated,
  type Context,
  type Services,
  type AuthenticatedContext,
} from '#server/core/context/context.ts'
import { record } from '#server/realtime/eventLog.ts'
import type { LoggedEvent, ResyncNotice } from '#server/realtime/tailLog.ts'
import { authenticate } from '#server/modules/identity/auth/tokens.ts'

/** Selects logs with gaps or a wrong last number; it must always be empty. */
export const brokenLogs = `
  SELECT s."userId", s."trimmedSeq", s."lastSeq", count(e.seq) AS events, max(e.seq) AS newest
  FROM "EventStream" s LEFT JOIN "Event" e ON e."userId" = s."userId" AND e.seq > s."trimmedSeq"
  GROUP BY s."userId"
  HAVING count(e.seq) <> s."lastSeq" - s."trimmedSeq" OR max(e.seq) > s."lastSeq"`

/** Context of a new operation by the holder of that token. */
export const contextOf = (services: Services, token: string | null): Promise<Context> =>
  contextFactory(
    services,
    authenticate,
  )({
    token,
    network: '198.51.0.1',
    device: 'A test',
    requestId: 'test',
    idempotencyKey: null,
    uploads: new Map(),
    setCookie() {},
  })

export const authenticatedContextOf = async (
  services: Services,
  { token }: { token: string | null },
): Promise<AuthenticatedContext> => authenticated(await contextOf(services, token))

/** Records an event for those people, in a transaction of its own. */
export const recordEvent = (ctx: AuthenticatedContext, userIds: number[], sessionId: number): Promise<void> =>
  inTransaction(ctx, async (tx) =>
    record(tx, { userIds, kind: 'sessionEnded', data: { sessionId, device: 'A phone' } }),
  )

type FollowedEvent = LoggedEvent<'sessionEnded'> | ResyncNotice

/** Returns the next `count` events. */
export async function nextEvents(
  followed: AsyncIterator<FollowedEvent, void>,
  count: number,
): Promise<FollowedEvent[]> {
  const received: FollowedEvent[] = []
  while (received.length < count) {
    const { value } = await followed.next()
    if (!value) throw new Error('it ended early')
    received.push(value)
  }
  return received
}

export const seqsOf = (received: FollowedEvent[]): number[] => received.map(({ seq }) => seq)
