// HTTP calls to the payment provider: timeouts, retries, and parsing of responses.
import { setTimeout as delay } from 'node:timers/promises'
import { Agent, fetch } from 'undici'
import * as z from 'zod/mini'
import { createBreaker } from './breaker.ts'
import { readJson } from './json.ts'
import { UnreadableResponse, PaymentOutage, PaymentRefusal } from './payments.ts'

const connectMs = 3000
const totalMs = 10_000
/** Only reads are retried. */
const readTries = 3
const pauseMs = 250
/** Milliseconds; a longer pause requested by the provider ends the retries. */
const maxPauseMs = 2000
const maxResponseBytes = 2 * 1024 * 1024

export interface ProviderOptions {
  /** Never logged. */
  secretKey: string
  /** Origin, such as https://api.paystack.co. */
  url: string
  log: ProviderLog
  now?: () => number
}

export interface ProviderLog {
  info(what: object, text: string): void
}

type Method = 'GET' | 'POST' | 'PUT'

/** Calls a path; returns the `data` of the response. */
export type SendRequest = <Data extends z.core.$ZodType>(
  method: Method,
  path: string,
  { data, body }: { data: Data; body?: object },
) => Promise<z.core.output<Data>>

const envelope = z.object({ status: z.literal(true), data: z.unknown() })
const optionalText = z.catch(z.optional(z.string()), undefined)
const failure = z.object({ message: optionalText, code: optionalText })
/** A status that is both true and false, by a repeated key. */
const unclear = z.object({ status: z.symbol() })

/** A failure that a retry may overcome, after `resetMs` if the provider says so. */
class TransientError extends Error {
  constructor(
    readonly status: number,
    readonly resetMs: number | null = null,
  ) {
    super(`payments: ${status}`)
  }
}

export function createRequestSender({ secretKey, url, log, now = Date.now }: ProviderOptions): SendRequest {
  const breaker = createBreaker(now)
  const dispatcher = new Agent({ connect: { timeout: connectMs }, maxResponseSize: maxResponseBytes })

  async function sendOnce(method: Method, path: string, body: object | undefined): Promise<unknown> {
    breaker.check()
    const startedAt = now()
    let status = 0
    try {
      const response = await fetch(url + path, {
        method,
        dispatcher,
        headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
        body: body && JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(totalMs),
      })
      status = response.status
      if (status === 429 || status >= 500) throw new TransientError(status, parseResetMs(response.headers))
      const json = readJson(await response.text())
      breaker.recordSuccess()
      return unwrapResponse(json, status)
    } catch (error) {
      if (error instanceof PaymentRefusal || error instanceof UnreadableResponse) throw error
      breaker.recordFailure(status === 429)
      throw error instanceof TransientError ? error : new TransientError(status)
    } finally {
      log.info({ call: describeCall(method, path), status, ms: now() - startedAt }, 'payments')
    }
  }

  return async (method, path, { data, body }) => {
    const tries = method === 'GET' ? readTries : 1
    for (let attempt = 1; ; attempt += 1) {
      try {
        return parseData(data, await sendOnce(method, path, body))
      } catch (error) {
        if (error instanceof UnreadableResponse)
          log.info({ call: describeCall(method, path), fields: error.fields }, error.message)
        if (!(error instanceof TransientError)) throw error
        const pause = error.resetMs ?? pauseMs * 2 ** (attempt - 1) * (1 + Math.random())
        if (attempt >= tries || pause > maxPauseMs) throw new PaymentOutage(error.message, true)
        await delay(pause)
      }
    }
  }
}

/** Method and first path segment for the log; the rest contains accounts and charges. */
const describeCall = (method: Method, path: string) => `${method} /${path.split(/[/?]/)[1]}`

/** Returns the data of a response with status true; anything else is an error. */
function unwrapResponse(json: unknown, httpStatus: number): unknown {
  const success = z.safeParse(envelope, json)
  if (success.success && httpStatus < 300) return success.data.data
  const { message = 'no reason given', code = String(httpStatus) } = z.safeParse(failure, json).data ?? {}
  if (httpStatus < 400 && z.safeParse(unclear, json).success) throw unreadableResponse(['status'])
  if (httpStatus < 400) throw new TransientError(httpStatus)
  throw new PaymentRefusal(message, code)
}

function parseData<Data extends z.core.$ZodType>(shape: Data, data: unknown): z.core.output<Data> {
  const result = z.safeParse(shape, data)
  if (!result.success) throw unreadableResponse(result.error.issues.map(({ path }) => path.join('.')))
  return result.data
}

const unreadableResponse = (fields: string[]) =>
  new UnreadableResponse('payments: an answer of another shape', fields)

/** Milliseconds until a retry; both headers count seconds. */
function parseResetMs(headers: { get(name: string): string | null }): number | null {
  const seconds = Number(headers.get('x-ratelimit-reset') ?? headers.get('retry-after') ?? NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null
}
