// The log: JSON lines in production, readable ones elsewhere; secrets never get in.
import { pino, type Logger } from 'pino'
import type { Config } from '#server/config.ts'
import { requestIds } from '#server/http/requestIds.ts'

const secrets = ['password', 'confirmPassword', 'currentPassword', 'otp', 'token', 'authorization', 'cookie']

export async function createLogger({ production, logLevel }: Config): Promise<Logger> {
  const options = {
    level: logLevel,
    redact: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
    mixin() {
      const requestId = requestIds.getStore()
      return requestId ? { requestId } : {}
    },
  }
  if (production) return pino(options)
  const { PinoPretty } = await import('pino-pretty')
  return pino(options, PinoPretty({ sync: true, ignore: 'pid,hostname,requestId', singleLine: true }))
}
