// Checks and headers of every request: security headers, CORS, a rate limit per network, and CSRF protection.
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { enforceLimit, type LimitRule, type Limits } from '#server/core/limits/limits.ts'
import { networkOf } from '#server/core/context/network.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import type { ErrorBody } from '#server/http/errors.ts'
import { isProbe } from '#server/http/health.ts'
import { dataPolicy } from '#server/http/policies.ts'
import type { SessionCookie } from '#server/http/session.ts'

/** Requests of one network, which a whole hostel may share. */
export const requestLimit: LimitRule = { name: 'request.address', max: 6000, seconds: 60 }

/** Any origin may send a bearer; only allowed origins may send the cookie (ADR 14). */
const resolveCors = (origin = '', allowedOrigins: readonly string[]) => {
  const isTrusted = allowedOrigins.includes(origin)
  return { origin: isTrusted ? origin : '*', credentials: isTrusted }
}

const exposedHeaders = ['etag', 'link', 'retry-after', 'x-next-cursor', 'x-request-id']

export function corsHeaders(origin: string | undefined, allowedOrigins: readonly string[]) {
  const allowed = resolveCors(origin, allowedOrigins)
  return {
    'access-control-allow-origin': allowed.origin,
    ...(allowed.credentials && { 'access-control-allow-credentials': 'true' }),
    'access-control-expose-headers': exposedHeaders.join(', '),
    vary: 'Origin',
  }
}

interface Options {
  https: boolean
  allowedOrigins: string[]
  limits: Limits
  cookie: SessionCookie
}

/** Registers these checks; call it before the routes. */
export async function guard(app: FastifyInstance, options: Options): Promise<void> {
  const { https, allowedOrigins, limits, cookie } = options
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: https && { maxAge: 31_536_000 },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    xFrameOptions: { action: 'deny' },
  })
  // Responses are private and not stored, unless a route overrides it (T68).
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers({ 'content-security-policy': dataPolicy, 'cache-control': 'no-store' })
    done()
  })

  app.addHook('onRequest', async ({ method, id: requestId }, reply) => {
    if (method !== 'TRACE') return
    const body: ErrorBody = { message: 'TRACE is not answered here', code: 'INVALID_INPUT', requestId }
    return reply.code(405).header('allow', 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS').send(body)
  })

  await app.register(cors, {
    hook: 'onRequest',
    delegator(request, done) {
      done(null, {
        ...resolveCors(request.headers.origin, allowedOrigins),
        methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
        allowedHeaders: [
          'authorization',
          'content-type',
          'idempotency-key',
          'if-none-match',
          'x-graphql-yoga-csrf',
        ],
        exposedHeaders,
        maxAge: 86_400,
        // Otherwise a plain OPTIONS is refused with a text of the library.
        strictPreflight: false,
      })
    },
  })

  app.addHook('onRequest', async ({ routeOptions, ip }) => {
    if (!isProbe(routeOptions.url)) await enforceLimit(limits, requestLimit, networkOf(ip))
  })

  app.addHook('onRequest', (request, _reply, done) => {
    if (['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return done()
    if (request.headers.authorization !== undefined || !request.cookies[cookie.name]) return done()
    if (isFromAllowedPage(request.headers, allowedOrigins)) return done()
    done(new Refusal('FORBIDDEN', 'This call does not come from Fennec'))
  })
}

/** True for a call of our pages, by Sec-Fetch-Site or, in older browsers, Origin (T18, T19). */
function isFromAllowedPage(
  headers: { 'sec-fetch-site'?: string | string[]; origin?: string },
  allowedOrigins: string[],
): boolean {
  return (
    headers['sec-fetch-site'] === 'same-origin' ||
    (headers.origin !== undefined && allowedOrigins.includes(headers.origin))
  )
}
