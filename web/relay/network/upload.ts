// Uploads files as a GraphQL multipart request, by XMLHttpRequest because fetch has no progress events.
import type { UploadableMap } from 'relay-runtime'
import { readResponse } from './response.ts'
import { ServerError } from './serverError.ts'

export interface UploadWatch {
  /** Share of the bytes sent, from 0 to 1. */
  onProgress?: (share: number) => void
  /** Aborts the upload, which rejects with the code CANCELLED. */
  signal?: AbortSignal
}

export interface Upload {
  /** Identifies these files: a submission with other files gets another idempotency key. */
  readonly identity: string
  /** Sends the operation with the files; resolves to its data. */
  send(operation: string, headers: Record<string, string>): Promise<unknown>
}

/** Time without progress after which an upload fails. */
const stallTimeoutMs = 30_000

const identities = new WeakMap<Blob, number>()
let lastIdentity = 0

function getIdentity(file: Blob): number {
  const identity = identities.get(file) ?? ++lastIdentity
  identities.set(file, identity)
  return identity
}

/** Keys of `files` are paths in the variables, such as 'input.picture', where these hold null. */
export function createUpload(files: UploadableMap, watch: UploadWatch = {}): Upload {
  const entries = Object.entries(files)
  return {
    identity: entries.map(([path, file]) => `${path}=${getIdentity(file)}`).join('&'),
    send(operation, headers) {
      const form = new FormData()
      form.append('operations', operation)
      const fileMap = entries.map(([path], index) => [String(index), [`variables.${path}`]] as const)
      form.append('map', JSON.stringify(Object.fromEntries(fileMap)))
      entries.forEach(([, file], index) => form.append(String(index), file))
      // A page of another origin cannot send this header, so its requests with the cookie are refused (ADR 14).
      return transfer(form, { ...headers, 'x-graphql-yoga-csrf': '1' }, watch)
    },
  }
}

async function transfer(form: FormData, headers: Record<string, string>, watch: UploadWatch) {
  const request = new XMLHttpRequest()
  request.open('POST', '/graphql')
  request.withCredentials = true
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
  await sendRequest(request, form, watch)
  return readResponse(toResponse(request))
}

function sendRequest(request: XMLHttpRequest, form: FormData, { onProgress, signal }: UploadWatch) {
  return new Promise<void>((resolve, reject) => {
    const fail = (code: string, message: string) => () => {
      reject(new ServerError(message, { code }))
      request.abort()
    }
    const cancel = fail('CANCELLED', 'The upload was cancelled.')
    const failStalled = fail('TIMEOUT', 'The server took too long to answer.')
    if (signal?.aborted) return cancel()
    let stallTimer = setTimeout(failStalled, stallTimeoutMs)
    const onUploadProgress = ({ loaded, total }: ProgressEvent) => {
      clearTimeout(stallTimer)
      stallTimer = setTimeout(failStalled, stallTimeoutMs)
      if (total > 0) onProgress?.(loaded / total)
    }
    signal?.addEventListener('abort', cancel)
    request.upload.addEventListener('progress', onUploadProgress)
    request.addEventListener('load', () => resolve())
    request.addEventListener('error', fail('NETWORK', 'Fennec could not be reached. Check your connection.'))
    request.addEventListener('loadend', () => {
      clearTimeout(stallTimer)
      signal?.removeEventListener('abort', cancel)
    })
    request.send(form)
  })
}

function toResponse(request: XMLHttpRequest): Response {
  const { status, statusText, responseText } = request
  const headers = new Headers()
  for (const name of ['content-type', 'retry-after', 'x-request-id']) {
    const value = request.getResponseHeader(name)
    if (value) headers.set(name, value)
  }
  return new Response(responseText || null, { status, statusText, headers })
}
