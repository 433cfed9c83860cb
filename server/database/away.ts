// Whether an error means that the database cannot be reached right now: a reason to try again, no fault of the query.

const codes = new Set([
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

/** Prisma keeps the driver's error inside its own. */
interface Wrapped {
  code?: unknown
  originalCode?: unknown
  message?: unknown
  cause?: unknown
  meta?: { driverAdapterError?: unknown }
}

export function isDatabaseAway(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code, originalCode, message, cause, meta }: Wrapped = error
  return (
    codes.has(String(code)) ||
    codes.has(String(originalCode)) ||
    messages.some((start) => typeof message === 'string' && message.startsWith(start)) ||
    isDatabaseAway(cause) ||
    isDatabaseAway(meta?.driverAdapterError)
  )
}
