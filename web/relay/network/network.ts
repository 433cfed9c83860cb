// The one call to the server: POST /graphql with the bearer, the cookie, and a key for what is made once (000 §7).
import type { TabKey } from '#web/session/keys.ts'
import { loseSession, getSession, rereadSession } from '#web/session/session.ts'
import { noteReached } from '../store/connection.ts'
import { noteMissed } from '../store/freshness.ts'
import { needsKey, submit } from './idempotency.ts'
import { readReply } from '../store/reply.ts'
import { ServerError } from './serverError.ts'
import type { Upload } from './upload.ts'

export interface Operation {
  readonly name: string
  readonly operationKind: string
  /** The build has told the server which document this is. */
  readonly id?: string | null
}

export interface CallOptions {
  /** The bearer; by default the session's, null for a call that must not carry one. */
  token?: string | null
  timeoutMs?: number
  /** The files that go along; an upload has its own patience. */
  upload?: Upload
  /** Where the tab keeps a submission that may be repeated after a reload. */
  keptIn?: TabKey
  /** The idempotency key, where whoever submits keeps it with what is submitted. */
  key?: string
}

const usualTimeoutMs = 30_000

/** What the page has asked for before this script was there (ADR 31): the answer is taken once, by whoever asks the same. */
declare global {
  var asked: { body: string; authorization: string; answer: Promise<Response> } | undefined
}

function takeAsked(body: string, { authorization }: Record<string, string>): Promise<Response> | null {
  const { asked } = globalThis
  if (asked?.body !== body || asked.authorization !== authorization) return null
  delete globalThis.asked
  return asked.answer
}

async function reach(body: string, headers: Record<string, string>, timeoutMs: number): Promise<unknown> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const json = { ...headers, 'content-type': 'application/json' }
    const request = { method: 'POST', credentials: 'include', headers: json, body, signal } as const
    return await readReply(await (takeAsked(body, headers) ?? fetch('/graphql', request)))
  } catch (error) {
    if (error instanceof ServerError) throw error
    if (signal.aborted) throw new ServerError('The server took too long to answer.', { code: 'TIMEOUT' })
    throw new ServerError('Fennec could not be reached. Check your connection.', { code: 'NETWORK' })
  }
}

/** A refusal is an answer too; of a call that took too long nobody knows. */
function noteOutcome(error: unknown) {
  if (!(error instanceof ServerError)) return
  if (error.code === 'NETWORK') noteReached(false)
  else if (error.status > 0) noteReached(true)
}

const isRefused = (error: unknown) =>
  error instanceof ServerError && (error.status === 401 || error.code === 'UNAUTHENTICATED')

/** Something has to be done before: who one is, asked anew, tells what. */
const lacksSomething = ({ code, problems }: ServerError) => code === 'FORBIDDEN' && problems.length > 0

/** A refused bearer is worth nothing any more: it goes, unless another tab has put one in its place (000 §7). */
export function forgetRefused(token: string) {
  rereadSession()
  if (getSession().token === token) loseSession()
}

/** Sends one operation and returns its data, or throws a ServerError. */
export async function call(
  operation: Operation,
  variables: object,
  options: CallOptions = {},
): Promise<unknown> {
  const token = options.token === undefined ? getSession().token : options.token
  const body = JSON.stringify({ documentId: operation.id, operationName: operation.name, variables })
  const { upload, keptIn, key, timeoutMs = usualTimeoutMs } = options
  const headers: Record<string, string> = {
    accept: 'application/graphql-response+json, application/json',
  }
  if (token) headers.authorization = `Bearer ${token}`
  const isKeyed =
    !key && operation.operationKind === 'mutation' && needsKey(operation.name, upload !== undefined)
  const submission = isKeyed ? submit(operation.name, body + (upload?.identity ?? ''), keptIn) : null
  const sentKey = key ?? submission?.key
  if (sentKey) headers['idempotency-key'] = sentKey
  try {
    const data = await (upload ? upload.carry(body, headers) : reach(body, headers, timeoutMs))
    noteReached(true)
    submission?.succeed()
    return data
  } catch (error) {
    noteOutcome(error)
    if (token && isRefused(error)) forgetRefused(token)
    if (error instanceof ServerError && lacksSomething(error)) noteMissed()
    throw error
  }
}
