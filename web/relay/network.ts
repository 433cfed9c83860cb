// The one call to the server: POST /graphql with the bearer, the cookie, and a key for every write (000 §7).
import { forgetSession, getSession } from '#web/session/session.ts'
import { finishSubmission, keyOf } from './idempotency.ts'
import { readReply } from './reply.ts'
import { ServerError } from './serverError.ts'

export interface Operation {
  readonly name: string
  readonly operationKind: string
  readonly text: string | null | undefined
}

export interface PostOptions {
  /** The bearer; by default the session's, null for a call that must not carry one. */
  token?: string | null
  timeoutMs?: number
}

const usualTimeoutMs = 30_000

async function reach(body: string, headers: Record<string, string>, timeoutMs: number): Promise<unknown> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const request = { method: 'POST', credentials: 'include', headers, body, signal } as const
    return await readReply(await fetch('/graphql', request))
  } catch (error) {
    if (error instanceof ServerError) throw error
    if (signal.aborted) throw new ServerError('The server took too long to answer.', { code: 'TIMEOUT' })
    throw new ServerError('Fennec could not be reached. Check your connection.', { code: 'NETWORK' })
  }
}

/** A refused bearer is worth nothing any more: it goes, unless another has taken its place (000 §7). */
function forgetRefused(error: unknown, token: string | null) {
  if (!token || getSession().token !== token || !(error instanceof ServerError)) return
  if (error.status === 401 || error.code === 'UNAUTHENTICATED') forgetSession()
}

/** Sends one operation and returns its data, or throws a ServerError. */
export async function post(
  operation: Operation,
  variables: object,
  options: PostOptions = {},
): Promise<unknown> {
  const token = options.token === undefined ? getSession().token : options.token
  const body = JSON.stringify({ operationName: operation.name, query: operation.text, variables })
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    accept: 'application/graphql-response+json, application/json',
  }
  if (token) headers.authorization = `Bearer ${token}`
  const isWrite = operation.operationKind === 'mutation'
  if (isWrite) headers['idempotency-key'] = keyOf(operation.name, body)
  try {
    const data = await reach(body, headers, options.timeoutMs ?? usualTimeoutMs)
    if (isWrite) finishSubmission(operation.name, body)
    return data
  } catch (error) {
    forgetRefused(error, token)
    throw error
  }
}
