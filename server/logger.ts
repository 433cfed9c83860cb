// The logger: JSON lines in production, readable ones elsewhere, without secrets.
import { pino, type Logger, type LoggerOptions } from 'pino'
import type { Config } from '#server/config.ts'

const secrets = ['password', 'confirmPassword', 'currentPassword', 'otp', 'token', 'authorization', 'cookie']

export const logOptions = (level: string): LoggerOptions => ({
  level,
  redact: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
})

export async function createLogger({ production, logLevel }: Config): Promise<Logger> {
  if (production) return pino(logOptions(logLevel))
  const { PinoPretty } = await import('pino-pretty')
  const readable = PinoPretty({ sync: true, ignore: 'pid,hostname,requestId', singleLine: true })
  return pino(logOptions(logLevel), readable)
}
