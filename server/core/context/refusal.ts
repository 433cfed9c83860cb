// Refusals: failures with a code, an HTTP status and a message for the caller.
import { GraphQLError } from 'graphql'

/** The closed list of codes, and the only table of their HTTP statuses (house D4). */
export const statusOfCode = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  INVALID_INPUT: 400,
  CONFLICT: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA: 415,
  TOO_MANY_REQUESTS: 429,
  PROVIDER_FAILED: 502,
  UNAVAILABLE: 503,
  INTERNAL_SERVER_ERROR: 500,
} as const

export type ErrorCode = keyof typeof statusOfCode

export const codeDescriptions: Record<ErrorCode, string> = {
  UNAUTHENTICATED: 'Sign in first: there is no session, or it has ended. HTTP 401.',
  FORBIDDEN: 'You are signed in and may see it, but may not do this. HTTP 403.',
  NOT_FOUND: 'It does not exist, or you may not see it. HTTP 404.',
  INVALID_INPUT: 'Something sent is missing or malformed; `problems` names each field. HTTP 400.',
  CONFLICT: 'It clashes with what is already there. HTTP 409.',
  TOO_LARGE: 'The body or a file is larger than this call takes. HTTP 413.',
  UNSUPPORTED_MEDIA: 'The content type or the kind of file is not accepted. HTTP 415.',
  TOO_MANY_REQUESTS: 'Slow down: try again after the seconds in Retry-After. HTTP 429.',
  PROVIDER_FAILED: 'A service outside Fennec failed; nothing was changed. HTTP 502.',
  UNAVAILABLE: 'Fennec cannot serve this right now: try again after Retry-After. HTTP 503.',
  INTERNAL_SERVER_ERROR: 'A fault of ours; the request id finds it in the log. HTTP 500.',
}

/** A refused field: its path in the input, such as "confirmPassword", and the message for the person. */
export interface Problem {
  path: string
  message: string
}

interface Details {
  problems?: Problem[]
  retryAfter?: number
}

/** A failure whose message is meant for the caller; every other error is masked. */
export class Refusal extends GraphQLError {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: Details = {},
  ) {
    const { problems, retryAfter } = details
    super(message, {
      extensions: {
        code,
        ...(problems && { problems }),
        ...(retryAfter !== undefined && {
          retryAfter,
          // Over GraphQL a refusal has status 200 except for these two (ADR 3).
          http: {
            ...((code === 'TOO_MANY_REQUESTS' || code === 'UNAVAILABLE') && { status: statusOfCode[code] }),
            headers: { 'retry-after': String(retryAfter) },
          },
        }),
      },
    })
  }
}

export const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(statusOfCode, code)

/** Codes of invalid input, as opposed to missing permissions or state. */
export const inputCodes: ErrorCode[] = ['INVALID_INPUT', 'TOO_LARGE', 'UNSUPPORTED_MEDIA']

export const isInputError = ({ extensions }: GraphQLError): boolean =>
  inputCodes.includes(extensions?.code as ErrorCode)
