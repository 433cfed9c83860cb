// The configuration: a Zod schema of the environment variables; all errors are reported at once.
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { PlainError } from '#server/lib/plainError.ts'

const onOff = z.enum(['on', 'off'], 'must be on or off')
const url = (...protocols: string[]) =>
  z.string().check(
    z.refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
      error: `must be an address that starts with ${protocols.map((name) => `${name}//`).join(' or ')}`,
    }),
  )
/** Comma-separated items that satisfy `isValid`; `expected` describes them in errors. */
const list = (isValid: (item: string) => boolean, expected: string, fallback = '') =>
  z.pipe(
    z._default(z.string(), fallback),
    z.pipe(
      z.transform((text: string) =>
        text
          .split(',')
          .map((item) => item.trim())
          .filter(Boolean),
      ),
      z.array(z.string()).check(z.refine((items) => items.every(isValid), { error: `must be ${expected}` })),
    ),
  )

const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text

const isHost = (text: string) => URL.canParse(`https://${text}`) && new URL(`https://${text}`).host === text

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  const bits = isIP(address) === 4 ? 32 : 128
  return (
    isIP(address) > 0 &&
    rest.length === 0 &&
    (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))
  )
}

const environmentSchema = z.object({
  NODE_ENV: z._default(z.string(), 'development'),
  PORT: z._default(
    z.coerce.number('must be a port number').check(z.int('must be a port number'), z.gte(0), z.lte(65535)),
    4000,
  ),
  HOST: z.optional(z.string().check(z.minLength(1, 'must be a host name or address'))),
  PUBLIC_URL: z.optional(url('http:', 'https:')),
  DATA_DIR: z._default(z.string(), '.data'),
  DATABASE_URL: z.optional(url('postgres:', 'postgresql:')),
  DATABASE_MIGRATION_URL: z.optional(url('postgres:', 'postgresql:')),
  REDIS_URL: z.optional(url('redis:', 'rediss:')),
  SMTP_URL: z.optional(url('smtp:', 'smtps:')),
  MAIL_FROM: z._default(z.string(), 'Fennec <no-reply@fennec.invalid>'),
  SUPPORT_EMAIL: z._default(z.email('must be an e-mail address'), 'support@fennec.invalid'),
  MINIMUM_AGE: z._default(
    z.coerce
      .number('must be a number of years')
      .check(z.int('must be a number of years'), z.gte(0), z.lte(99)),
    16,
  ),
  S3_BUCKET: z.optional(z.string()),
  S3_ENDPOINT: z.optional(url('http:', 'https:')),
  S3_REGION: z._default(z.string(), 'us-east-1'),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  MEDIA_URL: z.optional(url('http:', 'https:')),
  MEDIA_SECRET: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  ALLOWED_ORIGINS: list(isOrigin, 'origins such as https://campus.example, separated by commas'),
  TRUSTED_PROXIES: list(isNetwork, 'addresses or networks such as 10.0.0.0/8, separated by commas'),
  PAYSTACK_SECRET_KEY: z.optional(
    z.string().check(z.regex(/^sk_(test|live)_\w+$/, 'must be a key such as sk_live_…')),
  ),
  PAYSTACK_URL: z._default(url('http:', 'https:'), 'https://api.paystack.co'),
  CHECKOUT_HOSTS: list(
    isHost,
    'hosts such as checkout.paystack.com, separated by commas',
    'checkout.paystack.com',
  ),
  FEE_BEARER: z._default(z.enum(['platform', 'buyer'], 'must be platform or buyer'), 'platform'),
  ADMIN_SECOND_FACTOR: z.optional(z.enum(['required', 'optional'], 'must be required or optional')),
  DEMO: z.optional(onOff),
  SHOW_CODES: z.optional(onOff),
  GRAPHIQL: z._default(onOff, 'on'),
  INTROSPECTION: z._default(onOff, 'on'),
  LIMIT_SCALE: z._default(
    z.coerce.number('must be a number above 0').check(z.positive('must be a number above 0')),
    1,
  ),
  LOG_LEVEL: z._default(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be a level such as info'),
    'info',
  ),
})

export const configKeys = Object.keys(environmentSchema.shape)

export type Config = ReturnType<typeof readConfig>

/** Thrown for an invalid configuration; the message names each key and its problem. */
export class ConfigError extends PlainError {}

const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

/** Reads the environment; throws a ConfigError. Empty values count as unset. */
export function readConfig(environment: NodeJS.ProcessEnv) {
  const nonEmpty = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const result = z.safeParse(environmentSchema, nonEmpty)
  if (!result.success)
    throw new ConfigError(
      result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; '),
    )
  const env = result.data

  const production = env.NODE_ENV === 'production'
  const host = env.HOST ?? (production ? '0.0.0.0' : '127.0.0.1')
  const isLoopbackHost = isLoopback(host)
  const problems = [
    ...checkDatabase(env),
    ...checkStorage(env),
    ...checkPayments(env),
    ...(production ? checkProduction(env) : checkDevelopment(env, isLoopbackHost)),
  ]
  if (problems.length > 0) throw new ConfigError(problems.join('; '))

  const publicUrl = new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).origin
  return Object.freeze({
    production,
    port: env.PORT,
    host,
    publicUrl,
    https: publicUrl.startsWith('https:'),
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    migrationUrl: env.DATABASE_MIGRATION_URL,
    redisUrl: env.REDIS_URL,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    site: {
      supportEmail: env.SUPPORT_EMAIL,
      minimumAge: env.MINIMUM_AGE,
      publicUrl,
      feeBearer: env.FEE_BEARER,
      secondFactor: env.ADMIN_SECOND_FACTOR ?? (production ? 'required' : 'optional'),
    },
    s3: readS3(env),
    /** Origin of media, if it is not Fennec's own. */
    mediaUrl: env.MEDIA_URL ? new URL(env.MEDIA_URL).origin : '',
    mediaSecret: env.MEDIA_SECRET,
    /** Origins whose pages may use the session cookie. */
    allowedOrigins: [
      publicUrl,
      ...(isLoopbackHost ? [`http://127.0.0.1:${env.PORT}`] : []),
      ...env.ALLOWED_ORIGINS,
    ],
    trustedProxies: env.TRUSTED_PROXIES,
    payments: readPayments(env),
    demo: !production && (env.DEMO ?? 'on') === 'on',
    showCodes: !production && !env.SMTP_URL && (env.SHOW_CODES ?? (isLoopbackHost ? 'on' : 'off')) === 'on',
    graphiql: env.GRAPHIQL === 'on',
    introspection: env.INTROSPECTION === 'on',
    limitScale: env.LIMIT_SCALE,
    logLevel: env.LOG_LEVEL,
  })
}

type Environment = z.infer<typeof environmentSchema>

/** The bucket of media; undefined for the local disk. */
function readS3(env: Environment) {
  const { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env
  if (!S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined
  return {
    bucket: S3_BUCKET,
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  }
}

function readPayments({ PAYSTACK_SECRET_KEY, PAYSTACK_URL, CHECKOUT_HOSTS }: Environment) {
  if (!PAYSTACK_SECRET_KEY) return undefined
  return {
    secretKey: PAYSTACK_SECRET_KEY,
    url: new URL(PAYSTACK_URL).origin,
    checkoutHosts: CHECKOUT_HOSTS,
    isLive: PAYSTACK_SECRET_KEY.startsWith('sk_live_'),
  }
}

/** Restricts live keys to Paystack's own URL, and test keys to development. */
function checkPayments({ PAYSTACK_SECRET_KEY = '', PAYSTACK_URL, NODE_ENV }: Environment): string[] {
  const { origin, protocol, hostname } = new URL(PAYSTACK_URL)
  const isLive = PAYSTACK_SECRET_KEY.startsWith('sk_live_')
  return [
    isLive &&
      origin !== 'https://api.paystack.co' &&
      'PAYSTACK_URL must be https://api.paystack.co for a live key',
    protocol === 'http:' && !isLoopback(hostname) && 'PAYSTACK_URL must start with https://',
    NODE_ENV === 'production' &&
      PAYSTACK_SECRET_KEY.startsWith('sk_test_') &&
      'PAYSTACK_SECRET_KEY must not be a test key in production',
  ].filter((text): text is string => typeof text === 'string')
}

/** A migration role makes sense only with a server. */
const checkDatabase = ({ DATABASE_URL, DATABASE_MIGRATION_URL }: Environment): string[] =>
  DATABASE_MIGRATION_URL && !DATABASE_URL ? ['DATABASE_URL is required beside DATABASE_MIGRATION_URL'] : []

/** Without all of its keys a bucket would silently be ignored. */
function checkStorage(env: Environment): string[] {
  const s3Keys = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  const missing = s3Keys.filter((key) => !env[key])
  if (missing.length === 0 || missing.length === s3Keys.length) return []
  return missing.map((key) => `${key} is required beside the other S3 keys`)
}

/** Demo passwords and shown codes would allow takeovers (ADR 15, ADR 35). */
function checkProduction(env: Environment): string[] {
  return [
    env.DEMO === 'on' && 'DEMO must not be on in production',
    env.SHOW_CODES === 'on' && 'SHOW_CODES must not be on in production',
    env.ADMIN_SECOND_FACTOR === 'optional' && 'ADMIN_SECOND_FACTOR must be required in production',
    !env.SMTP_URL && 'SMTP_URL is required in production: without it nobody can reset a password',
    !env.PUBLIC_URL && 'PUBLIC_URL is required in production: links and cookies depend on it',
    env.DATABASE_URL &&
      !env.MEDIA_SECRET &&
      'MEDIA_SECRET is required in production beside DATABASE_URL: all processes sign addresses with it',
  ].filter((text): text is string => typeof text === 'string')
}

/** A public host needs an explicit choice about demo accounts and shown codes (ADR 35). */
function checkDevelopment(env: Environment, isLoopbackHost: boolean): string[] {
  if (isLoopbackHost) return []
  return (['DEMO', 'SHOW_CODES'] as const)
    .filter((key) => env[key] === undefined)
    .map((key) => `${key} must be set to on or off when HOST is not this machine alone`)
}
