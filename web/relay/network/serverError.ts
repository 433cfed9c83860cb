// Why a call to the server failed, in the words a person can be shown.

export interface Problem {
  readonly path: string
  readonly message: string
}

/** Codes of the server (house D4), and two of ours for calls that got no answer. */
export type FailureCode = 'NETWORK' | 'TIMEOUT' | (string & {})

export class ServerError extends Error {
  override name = 'ServerError'
  readonly code: FailureCode
  readonly problems: readonly Problem[]
  /** HTTP status, 0 when there was no answer. */
  readonly status: number
  readonly requestId: string | null
  /** Seconds to wait before trying again, where the server said so. */
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

/** No answer came, so nobody knows whether the call was carried out. */
export const isUnanswered = (error: unknown): error is ServerError =>
  error instanceof ServerError && (error.code === 'NETWORK' || error.code === 'TIMEOUT')

/** Refused for good: another try would be refused alike. */
export const isForbidden = (error: unknown): error is ServerError =>
  error instanceof ServerError && error.code === 'FORBIDDEN'

/** What a person is told when there was no answer, where the screen has nothing better to say. */
export const noConnection = 'Fennec could not be reached. Check your connection and try again.'

/** The server's own words if it answered, else the caller's. */
export function messageOf(error: unknown, otherwise: string): string {
  if (isUnanswered(error) || !(error instanceof ServerError)) return otherwise
  return error.message || otherwise
}
