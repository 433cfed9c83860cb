// Whether an error means that the database cannot serve it right now: a reason to try again, no fault of the query.

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
  // Prisma: no connection became free for a transaction in time, or it took too long and was rolled back.
  'P2028',
  // The same as the driver says them, for statements of our own.
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

/** What pg and its pool say without a code. */
const messages = [
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Connection terminated',
  'Client has encountered a connection error',
]

const brokenCodes = new Set(['57P01', 'ECONNRESET', 'EPIPE'])
const brokenMessages = ['Connection terminated unexpectedly', 'Client has encountered a connection error']

/** Prisma keeps the driver's error inside its own. */
interface Wrapped {
  code?: unknown
  kind?: unknown
  originalCode?: unknown
  message?: unknown
  cause?: unknown
  meta?: { driverAdapterError?: unknown }
}

/** It cannot be reached. */
export const isDatabaseAway = (error: unknown): boolean =>
  isCausedBy(
    error,
    ({ code, kind, originalCode, message }) =>
      [code, kind, originalCode].some((known) => awayCodes.has(String(known))) ||
      messages.some((start) => typeof message === 'string' && message.startsWith(start)),
  )

/**
 * The driver says that the connection broke in the middle, at once: another one may well serve. What it gives as a cause
 * does not count: a database that was waited for in vain breaks the connection, too.
 */
export const isConnectionBroken = (error: unknown): boolean =>
  error instanceof Error &&
  (brokenCodes.has(String((error as Wrapped).code)) ||
    brokenMessages.some((start) => error.message.startsWith(start)))

/** PostgreSQL's words for a disk that is full, and for a database that only reads, as ours does short of room. */
const fullCodes = ['53100', '25006']

/** It has no room for what was to be written. */
export const isDatabaseFull = (error: unknown): boolean =>
  isCausedBy(error, ({ code, originalCode }) =>
    [code, originalCode].some((known) => fullCodes.includes(String(known))),
  )

/** A key, a check or a division by nothing that failed, and a circle of waiting: what statements meet in each other. */
const raceCodes = ['23505', '23514', '22012', '40P01']

/** Another statement was at the same rows at the same moment; a second look sees what it did. */
export const isRace = (error: unknown): boolean =>
  isCausedBy(error, ({ code, originalCode }) =>
    [code, originalCode].some((known) => raceCodes.includes(String(known))),
  )

/** A row stayed locked by another transaction for longer than `lock_timeout`. */
export const isLocked = (error: unknown): boolean =>
  isCausedBy(error, ({ code, originalCode }) => code === '55P03' || originalCode === '55P03')

/** A row that it names is gone, or a circle of waiting: as a driver says it, and as Prisma does. */
const overtakenCodes = ['23503', '40P01', 'P2003', 'P2025', 'P2034']

/** What it was about was removed, or changed, by somebody else at the same moment. */
export const isOvertaken = (error: unknown): boolean =>
  isCausedBy(error, ({ code, originalCode }) =>
    [code, originalCode].some((known) => overtakenCodes.includes(String(known))),
  )

function isCausedBy(error: unknown, fits: (error: Wrapped) => boolean): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { cause, meta }: Wrapped = error
  return fits(error) || isCausedBy(cause, fits) || isCausedBy(meta?.driverAdapterError, fits)
}
