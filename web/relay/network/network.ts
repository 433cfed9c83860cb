// POST /graphql with the bearer token, the cookie and an idempotency key (000 §7).
import type { SessionStorageKey } from '#web/session/keys.ts'
import { clearEndedSession, getSession, reloadSession } from '#web/session/session.ts'
import { setReachable } from '../store/connection.ts'
import { signalMissedEvents } from '../store/freshness.ts'
import { needsKey, startSubmission } from './idempotency.ts'
import { readResponse } from './response.ts'
import { ServerError } from './serverError.ts'
import type { Upload } from './upload.ts'

export interface Operation {
  readonly name: string
  readonly operationKind: string
  readonly id?: string | null
}

export interface CallOptions {
  /** Bearer token; the session's by default, null for none. */
  token?: string | null
  timeoutMs?: number
  /** Files of the operation; an upload has its own timeout. */
  upload?: Upload
  /** Session storage key: stores the submission, so that repeating it after a reload reuses its idempotency key. */
  submissionKey?: SessionStorageKey
  /** Idempotency key of a caller that stores its own; by default one is generated. */
  key?: string
}

const defaultTimeoutMs = 30_000

/** Request that the inline script of the page sent before this module loaded (ADR 31); its response is used once. */
declare global {
  var earlyRequest: { body: string; authorization: string; answer: Promise<Response> } | undefined
}

function takeInlineResponse(
  body: string,
  { authorization }: Record<string, string>,
): Promise<Response> | null {
  const { earlyRequest } = globalThis
  if (earlyRequest?.body !== body || earlyRequest.authorization !== authorization) return null
  delete globalThis.earlyRequest
  return earlyRequest.answer
}

async function fetchData(body: string, headers: Record<string, string>, timeoutMs: number): Promise<unknown> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const json = { ...headers, 'content-type': 'application/json' }
    const request = { method: 'POST', credentials: 'include', headers: json, body, signal } as const
    return await readResponse(await (takeInlineResponse(body, headers) ?? fetch('/graphql', request)))
  } catch (error) {
    if (error instanceof ServerError) throw error
    if (signal.aborted) throw new ServerError('The server took too long to answer.', { code: 'TIMEOUT' })
    throw new ServerError('Fennec could not be reached. Check your connection.', { code: 'NETWORK' })
  }
}

/** Any HTTP status proves that the server is reachable; a timeout proves nothing. */
function updateReachability(error: unknown) {
  if (!(error instanceof ServerError)) return
  if (error.code === 'NETWORK') setReachable(false)
  else if (error.status > 0) setReachable(true)
}

const isUnauthenticated = (error: unknown) =>
  error instanceof ServerError && (error.status === 401 || error.code === 'UNAUTHENTICATED')

/** True if an action is required first, such as accepting terms; refetched queries show which. */
const hasPrecondition = ({ code, problems }: ServerError) => code === 'FORBIDDEN' && problems.length > 0

/** Drops a refused token, unless another tab has replaced it (000 §7). */
export function dropRefusedToken(token: string) {
  reloadSession()
  if (getSession().token === token) clearEndedSession()
}

/** Sends one operation and returns its data, or throws a ServerError. */
export async function call(
  operation: Operation,
  variables: object,
  options: CallOptions = {},
): Promise<unknown> {
  const token = options.token === undefined ? getSession().token : options.token
  const body = JSON.stringify({ documentId: operation.id, operationName: operation.name, variables })
  const { upload, submissionKey, key, timeoutMs = defaultTimeoutMs } = options
  const headers: Record<string, string> = {
    accept: 'application/graphql-response+json, application/json',
  }
  if (token) headers.authorization = `Bearer ${token}`
  const needsNewKey =
    !key && operation.operationKind === 'mutation' && needsKey(operation.name, upload !== undefined)
  const submission = needsNewKey
    ? startSubmission(operation.name, body + (upload?.identity ?? ''), submissionKey)
    : null
  const idempotencyKey = key ?? submission?.key
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey
  try {
    const data = await (upload ? upload.send(body, headers) : fetchData(body, headers, timeoutMs))
    setReachable(true)
    submission?.succeed()
    return data
  } catch (error) {
    updateReachability(error)
    if (token && isUnauthenticated(error)) dropRefusedToken(token)
    if (error instanceof ServerError && hasPrecondition(error)) signalMissedEvents()
    throw error
  }
}
