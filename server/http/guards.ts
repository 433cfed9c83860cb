// What every request passes: headers, cross-origin rules, a ceiling per address, and proof that a cookie's call is ours.
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { spend, type LimitRule, type Limits } from '#server/core/limits/limits.ts'
import { networkOf } from '#server/core/context/network.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import type { ErrorBody } from '#server/http/errors.ts'
import { isProbe } from '#server/http/health.ts'
import { dataPolicy } from '#server/http/policies.ts'
import type { SessionCookie } from '#server/http/session.ts'

/** Requests from one address, which a whole hostel may share. */
export const ceiling: LimitRule = { name: 'request.address', max: 6000, seconds: 60 }

/** Anybody's page may call with a bearer; only our own origins may use the cookie (ADR 14). */
const corsOf = (origin = '', allowedOrigins: readonly string[]) => {
  const trusted = allowedOrigins.includes(origin)
  return { origin: trusted ? origin : '*', credentials: trusted }
}

const exposedHeaders = ['etag', 'link', 'retry-after', 'x-next-cursor', 'x-request-id']

/** What a page needs to read an answer that has not come by the guards. */
export function corsHeaders(origin: string | undefined, allowedOrigins: readonly string[]) {
  const allowed = corsOf(origin, allowedOrigins)
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

export async function guard(app: FastifyInstance, options: Options): Promise<void> {
  const { https, allowedOrigins, limits, cookie } = options
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: https && { maxAge: 31_536_000 },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    xFrameOptions: { action: 'deny' },
  })
  // Answers are private and of the moment unless a route says otherwise (T68).
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers({ 'content-security-policy': dataPolicy, 'cache-control': 'no-store' })
    done()
  })

  // It is there to give back what was sent, credentials and all.
  app.addHook('onRequest', async ({ method, id: requestId }, reply) => {
    if (method !== 'TRACE') return
    const body: ErrorBody = { message: 'TRACE is not answered here', code: 'INVALID_INPUT', requestId }
    return reply.code(405).header('allow', 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS').send(body)
  })

  await app.register(cors, {
    hook: 'onRequest',
    delegator(request, done) {
      done(null, {
        ...corsOf(request.headers.origin, allowedOrigins),
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
        // Else an OPTIONS that is none is refused in a text of the library's.
        strictPreflight: false,
      })
    },
  })

  app.addHook('onRequest', async ({ routeOptions, ip }) => {
    if (!isProbe(routeOptions.url)) await spend(limits, ceiling, networkOf(ip))
  })

  app.addHook('onRequest', (request, _reply, done) => {
    if (['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return done()
    if (request.headers.authorization !== undefined || !request.cookies[cookie.name]) return done()
    if (isOurs(request.headers, allowedOrigins)) return done()
    done(new Refusal('FORBIDDEN', 'This call does not come from Fennec'))
  })
}

/** A browser says where a call comes from in Sec-Fetch-Site or, if it is older, in Origin (T18, T19). */
function isOurs(
  headers: { 'sec-fetch-site'?: string | string[]; origin?: string },
  allowedOrigins: string[],
): boolean {
  return (
    headers['sec-fetch-site'] === 'same-origin' ||
    (headers.origin !== undefined && allowedOrigins.includes(headers.origin))
  )
}
