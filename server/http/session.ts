// The session cookie, and the `Call` of a request: its credentials, network and device (ADR 14, T17).
import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '#server/core/context/context.ts'
import { networkOf } from '#server/core/context/network.ts'
import type { Uploads } from '#server/core/context/uploads.ts'

/** Maximum that browsers keep a cookie; the server ends sessions earlier. */
const cookieDays = 400

const maxDeviceLength = 200

export interface SessionCookie {
  name: string
  options: CookieSerializeOptions
}

/** Over https the cookie is bound to the host (ADR 14). */
export const sessionCookie = (https: boolean): SessionCookie => ({
  name: https ? '__Host-fennec' : 'fennec',
  options: { path: '/', httpOnly: true, sameSite: 'lax', secure: https },
})

/** The bearer if there is an Authorization header, else the cookie; an invalid bearer never falls back. */
export function tokenOf(request: FastifyRequest, cookie: SessionCookie): string | null {
  const { authorization } = request.headers
  if (authorization !== undefined) return /^Bearer (\S+)$/i.exec(authorization)?.[1] ?? ''
  return request.cookies[cookie.name] ?? null
}

/** Returns a signal that aborts when the client disconnects before the response is complete. */
export function createDisconnectSignal(response: FastifyReply['raw']): AbortSignal {
  const disconnected = new AbortController()
  const abort = () => response.writableFinished || disconnected.abort()
  if (response.destroyed) abort()
  else response.once('close', abort)
  return disconnected.signal
}

/** Details of a call beside its request. */
export interface CallDetails {
  uploads?: Uploads
  /** Null to act anonymously. */
  token?: null
  isToggle?: boolean
}

export function createCall(
  request: FastifyRequest,
  reply: FastifyReply,
  cookie: SessionCookie,
  { uploads = new Map(), ...details }: CallDetails = {},
): Call {
  const key = request.headers['idempotency-key']
  let disconnected: AbortSignal | undefined
  return {
    token: tokenOf(request, cookie),
    network: networkOf(request.ip),
    device: request.headers['user-agent']?.slice(0, maxDeviceLength) || 'Unknown device',
    requestId: request.id,
    idempotencyKey: typeof key === 'string' ? key : null,
    uploads,
    ...details,
    get disconnectSignal() {
      return (disconnected ??= createDisconnectSignal(reply.raw))
    },
    setCookie(token) {
      if (token === null) void reply.clearCookie(cookie.name, cookie.options)
      else void reply.setCookie(cookie.name, token, { ...cookie.options, maxAge: cookieDays * 86_400 })
    },
  }
}
