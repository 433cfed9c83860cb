// Credentials in, cookies out: what a request says of its caller, for the context (ADR 14, T17).
import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '#server/core/context/context.ts'
import { networkOf } from '#server/core/context/network.ts'
import type { Uploads } from '#server/core/context/uploads.ts'

/** Browsers keep no cookie longer; when a session ends is the server's to say. */
const cookieDays = 400

const longestDevice = 200

export interface SessionCookie {
  name: string
  options: CookieSerializeOptions
}

/** Over https the cookie is bound to the host and never sent in the clear (ADR 14). */
export const sessionCookie = (https: boolean): SessionCookie => ({
  name: https ? '__Host-fennec' : 'fennec',
  options: { path: '/', httpOnly: true, sameSite: 'lax', secure: https },
})

/** The bearer if an Authorization header is there at all, else the cookie: a bad bearer never falls back. */
export function tokenOf(request: FastifyRequest, cookie: SessionCookie): string | null {
  const { authorization } = request.headers
  if (authorization !== undefined) return /^Bearer (\S+)$/i.exec(authorization)?.[1] ?? ''
  return request.cookies[cookie.name] ?? null
}

/** Aborted when the connection closes before the whole answer was written to it. */
export function leaving(answer: FastifyReply['raw']): AbortSignal {
  const left = new AbortController()
  const leave = () => answer.writableFinished || left.abort()
  if (answer.destroyed) leave()
  else answer.once('close', leave)
  return left.signal
}

/** What a door adds to what a request says of its call. */
export interface CallDetails {
  uploads?: Uploads
  /** Null where nobody is to be asked for, whoever calls. */
  token?: null
  /** See `Call`. */
  isToggle?: boolean
}

/** Reads a request into what a context needs to know of it. */
export function callOf(
  request: FastifyRequest,
  reply: FastifyReply,
  cookie: SessionCookie,
  { uploads = new Map(), ...details }: CallDetails = {},
): Call {
  const key = request.headers['idempotency-key']
  let left: AbortSignal | undefined
  return {
    token: tokenOf(request, cookie),
    network: networkOf(request.ip),
    device: request.headers['user-agent']?.slice(0, longestDevice) || 'Unknown device',
    requestId: request.id,
    idempotencyKey: typeof key === 'string' ? key : null,
    uploads,
    ...details,
    // Few ever ask.
    get left() {
      return (left ??= leaving(reply.raw))
    },
    setCookie(token) {
      if (token === null) void reply.clearCookie(cookie.name, cookie.options)
      else void reply.setCookie(cookie.name, token, { ...cookie.options, maxAge: cookieDays * 86_400 })
    },
  }
}
