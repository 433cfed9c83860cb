// HTTP client of the experiments, with kept or closed connections; a call rejects where the answer is cut.
import { Agent, request, type IncomingHttpHeaders } from 'node:http'
import { formOf } from '../../support/people/uploads.ts'

export interface Reply<Body = Record<string, unknown>> {
  status: number
  headers: IncomingHttpHeaders
  body: Body
  ms: number
}

interface RequestOptions {
  token?: string
  json?: unknown
  picture?: Uint8Array
  form?: Awaited<ReturnType<typeof formOf>>
  headers?: Record<string, string>
  /** Called when the whole request has been sent. */
  onSent?: () => void
}

export interface Client {
  /** Rejects when the connection broke before the complete answer. */
  send<Body = Record<string, unknown>>(
    address: `${'GET' | 'POST' | 'PUT' | 'DELETE'} ${string}`,
    what?: RequestOptions,
  ): Promise<Reply<Body>>
  close(): void
}

export function openClient(url: string, { keepAlive = true, timeout = 60_000 } = {}): Client {
  const agent = new Agent({ keepAlive, maxSockets: Infinity })
  const { hostname, port } = new URL(url)
  return {
    async send<Body>(
      address: string,
      { token, json, picture, form: givenForm, headers = {}, onSent }: RequestOptions = {},
    ) {
      const [method, path] = address.split(' ')
      const form = givenForm ?? (picture && (await formOf([['profilePicture', picture]])))
      const payload = form?.payload ?? (json === undefined ? undefined : JSON.stringify(json))
      const started = performance.now()
      return new Promise<Reply<Body>>((resolve, reject) => {
        const call = request({
          agent,
          hostname,
          port,
          method,
          path,
          timeout,
          headers: {
            ...(token && { authorization: `Bearer ${token}` }),
            ...(payload !== undefined && {
              'content-type': form?.contentType ?? 'application/json',
              'content-length': Buffer.byteLength(payload),
            }),
            ...headers,
          },
        })
        call.on('timeout', () => call.destroy(new Error(`no answer to ${address} in ${timeout} ms`)))
        call.on('error', reject)
        if (onSent) call.on('finish', onSent)
        call.on('response', (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', reject)
          response.on('end', () => {
            const text = Buffer.concat(chunks).toString()
            const isJson = response.headers['content-type']?.includes('json')
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: (isJson ? JSON.parse(text) : text) as Body,
              ms: performance.now() - started,
            })
          })
        })
        call.end(payload)
      })
    },
    close: () => agent.destroy(),
  }
}
