// The error of a failed call to the server, with a message to show.

export interface Problem {
  readonly path: string
  readonly message: string
}

/** Codes of the server (house D4), and two of the client for calls without an answer. */
export type FailureCode = 'NETWORK' | 'TIMEOUT' | (string & {})

export class ServerError extends Error {
  override name = 'ServerError'
  readonly code: FailureCode
  readonly problems: readonly Problem[]
  /** HTTP status, 0 without an answer. */
  readonly status: number
  readonly requestId: string | null
  /** Seconds to wait before a retry, if the server sent them. */
  readonly retryAfter: number | null

  constructor(message: string, details: Partial<Omit<ServerError, 'name' | 'message'>> = {}) {
    super(message)
    this.code = details.code ?? 'INTERNAL_SERVER_ERROR'
    this.problems = details.problems ?? []
    this.status = details.status ?? 0
    this.requestId = details.requestId ?? null
    this.retryAfter = details.retryAfter ?? null
  }
}

/** True if no answer came; the call may have been carried out. */
export const isUnanswered = (error: unknown): error is ServerError =>
  error instanceof ServerError && (error.code === 'NETWORK' || error.code === 'TIMEOUT')

export const isForbidden = (error: unknown): error is ServerError =>
  error instanceof ServerError && error.code === 'FORBIDDEN'

export const noConnectionMessage = 'Fennec could not be reached. Check your connection and try again.'

/** Returns the server's message if it answered, else `fallback`. */
export function messageOf(error: unknown, fallback: string): string {
  if (isUnanswered(error) || !(error instanceof ServerError)) return fallback
  return error.message || fallback
}
