// Predicates of database errors, by the codes of Prisma, the driver and PostgreSQL.

const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  // Prisma: not reachable, timed out, connection closed, none free in the pool.
  'P1001',
  'P1008',
  'P1017',
  'P2024',
  // Prisma: no connection became free for a transaction in time, or the transaction took too long.
  'P2028',
  // The driver's names for the same.
  'DatabaseNotReachable',
  'SocketTimeout',
  'ConnectionClosed',
  'TooManyConnections',
  // PostgreSQL: shut down by an admin, crashed, starting up, too many connections.
  '57P01',
  '57P02',
  '57P03',
  '53300',
])

/** Messages of pg and its pool without a code. */
const awayMessages = [
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Connection terminated',
  'Client has encountered a connection error',
]

const brokenCodes = new Set(['57P01', 'ECONNRESET', 'EPIPE'])
const brokenMessages = ['Connection terminated unexpectedly', 'Client has encountered a connection error']

/** An error of Prisma contains the driver's. */
interface WrappedError {
  code?: unknown
  kind?: unknown
  originalCode?: unknown
  message?: unknown
  cause?: unknown
  meta?: { driverAdapterError?: unknown }
}

export const isDatabaseAway = (error: unknown): boolean =>
  isCausedBy(
    error,
    ({ code, kind, originalCode, message }) =>
      [code, kind, originalCode].some((known) => awayCodes.has(String(known))) ||
      awayMessages.some((start) => typeof message === 'string' && message.startsWith(start)),
  )

/**
 * Returns true if the connection broke during a statement, so that another one may work. Causes do not count: a timeout
 * breaks the connection too.
 */
export const isConnectionBroken = (error: unknown): boolean =>
  error instanceof Error &&
  (brokenCodes.has(String((error as WrappedError).code)) ||
    brokenMessages.some((start) => error.message.startsWith(start)))

/** Returns true for a full disk, and for read-only, which the embedded database becomes when space is short. */
export const isDatabaseFull = hasCode('53100', '25006')

/**
 * Returns true for a violated unique key or check, a division by zero or a deadlock, which concurrent statements cause;
 * a retry sees their changes.
 */
export const isRace = hasCode('23505', '23514', '22012', '40P01')

/** Returns true if a row stayed locked for longer than `lock_timeout`. */
export const isLocked = hasCode('55P03')

/** Returns true for a violated foreign key, a missing row or a deadlock: the row was changed or removed concurrently. */
export const isOvertaken = hasCode('23503', '40P01', 'P2003', 'P2025', 'P2034')

function hasCode(...codes: string[]): (error: unknown) => boolean {
  return (error) =>
    isCausedBy(error, ({ code, originalCode }) =>
      [code, originalCode].some((known) => codes.includes(String(known))),
    )
}

function isCausedBy(error: unknown, matches: (error: WrappedError) => boolean): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { cause, meta }: WrappedError = error
  return matches(error) || isCausedBy(cause, matches) || isCausedBy(meta?.driverAdapterError, matches)
}
