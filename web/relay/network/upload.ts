// Sends files with an operation: the GraphQL multipart request, by XMLHttpRequest, since fetch tells no progress.
import type { UploadableMap } from 'relay-runtime'
import { readReply } from '../store/reply.ts'
import { ServerError } from './serverError.ts'

/** What somebody who waits for an upload wants to know and may do. */
export interface UploadWatch {
  /** The share of the bytes that have left this device, from 0 to 1. */
  onProgress?: (share: number) => void
  /** Ends the upload; it then rejects with the code CANCELLED. */
  signal?: AbortSignal
}

/** The files of one operation, and how they travel. */
export interface Upload {
  /** Tells these very files from others, so that only the same submission keeps its idempotency key. */
  readonly identity: string
  carry(operation: string, headers: Record<string, string>): Promise<unknown>
}

/** So long may nothing move; slow is fine. */
const patienceMs = 30_000

const identities = new WeakMap<Blob, number>()
let lastIdentity = 0

function identityOf(file: Blob): number {
  const known = identities.get(file) ?? ++lastIdentity
  identities.set(file, known)
  return known
}

/** `files` is keyed by the place of each file in the variables, such as 'input.picture', where they hold null. */
export function uploadOf(files: UploadableMap, watch: UploadWatch = {}): Upload {
  const entries = Object.entries(files)
  return {
    identity: entries.map(([path, file]) => `${path}=${identityOf(file)}`).join('&'),
    carry(operation, headers) {
      const form = new FormData()
      form.append('operations', operation)
      const places = entries.map(([path], index) => [String(index), [`variables.${path}`]] as const)
      form.append('map', JSON.stringify(Object.fromEntries(places)))
      entries.forEach(([, file], index) => form.append(String(index), file))
      // A page from elsewhere cannot send this header with the cookie (ADR 14).
      return transfer(form, { ...headers, 'x-graphql-yoga-csrf': '1' }, watch)
    },
  }
}

async function transfer(form: FormData, headers: Record<string, string>, watch: UploadWatch) {
  const request = new XMLHttpRequest()
  request.open('POST', '/graphql')
  request.withCredentials = true
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
  await finished(request, form, watch)
  return readReply(responseOf(request))
}

function finished(request: XMLHttpRequest, form: FormData, { onProgress, signal }: UploadWatch) {
  return new Promise<void>((resolve, reject) => {
    const fail = (code: string, message: string) => () => {
      reject(new ServerError(message, { code }))
      request.abort()
    }
    const cancel = fail('CANCELLED', 'The upload was cancelled.')
    const giveUp = fail('TIMEOUT', 'The server took too long to answer.')
    if (signal?.aborted) return cancel()
    let waiting = setTimeout(giveUp, patienceMs)
    const note = ({ loaded, total }: ProgressEvent) => {
      clearTimeout(waiting)
      waiting = setTimeout(giveUp, patienceMs)
      if (total > 0) onProgress?.(loaded / total)
    }
    signal?.addEventListener('abort', cancel)
    request.upload.addEventListener('progress', note)
    request.addEventListener('load', () => resolve())
    request.addEventListener('error', fail('NETWORK', 'Fennec could not be reached. Check your connection.'))
    request.addEventListener('loadend', () => {
      clearTimeout(waiting)
      signal?.removeEventListener('abort', cancel)
    })
    request.send(form)
  })
}

function responseOf(request: XMLHttpRequest): Response {
  const { status, statusText, responseText } = request
  const headers = new Headers()
  for (const name of ['content-type', 'retry-after', 'x-request-id']) {
    const value = request.getResponseHeader(name)
    if (value) headers.set(name, value)
  }
  return new Response(responseText || null, { status, statusText, headers })
}
