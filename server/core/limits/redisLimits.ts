// Rate limits that all processes share through Redis.
import { Redis } from 'ioredis'
import { scaledMax, type Limits } from '#server/core/limits/limits.ts'

const commandTimeoutMs = 250

const retryPauseMs = 1000

/** A connection without response for this long is replaced. */
const socketTimeoutMs = 5000

const consumeScript = `
local count = redis.call('INCRBY', KEYS[1], ARGV[1])
if redis.call('PTTL', KEYS[1]) < 0 then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
return { count, redis.call('PTTL', KEYS[1]) }`

const restoreScript = `
if tonumber(redis.call('GET', KEYS[1]) or '0') > 0 then redis.call('DECR', KEYS[1]) end`

interface Options {
  scale: number
  /** Limits of this process, used while Redis is away. */
  meanwhile: Limits
  onUnavailable(error: Error): void
}

export function redisLimits(url: string, options: Options): Limits & { close(): void } {
  const { scale, meanwhile, onUnavailable } = options
  const client = new Redis(url, {
    maxRetriesPerRequest: 0,
    commandTimeout: commandTimeoutMs,
    socketTimeout: socketTimeoutMs,
  })
  client.on('error', () => {})

  const withFallback = createFallback(onUnavailable)
  const run = (script: string, key: string, ...values: number[]) => client.eval(script, 1, key, ...values)
  return {
    consume: (rule, key, amount = 1) =>
      withFallback(
        async () => {
          const reply = await run(consumeScript, toRedisKey(rule, key), amount, rule.seconds * 1000)
          const [count, milliseconds] = reply as [number, number]
          const retryAfter = Math.max(1, Math.ceil(milliseconds / 1000))
          return { allowed: count <= scaledMax(rule, scale), retryAfter }
        },
        () => meanwhile.consume(rule, key, amount),
      ),
    restore: (rule, key) =>
      withFallback(
        async () => void (await run(restoreScript, toRedisKey(rule, key))),
        () => meanwhile.restore(rule, key),
      ),
    clear: (rule, key) =>
      withFallback(
        async () => void (await client.del(toRedisKey(rule, key))),
        () => meanwhile.clear(rule, key),
      ),
    close: () => client.disconnect(),
  }
}

const toRedisKey = (rule: { name: string }, key: string) => `limit:${rule.name}:${key}`

/** Uses `fallback` while Redis is away: one call per pause tries Redis, and its first success ends the fallback. */
function createFallback(onUnavailable: (error: Error) => void) {
  let isAway = false
  let retryAt = 0
  return async <Result>(work: () => Promise<Result>, fallback: () => Promise<Result>): Promise<Result> => {
    const isTrial = isAway
    if (isTrial) {
      if (performance.now() < retryAt) return fallback()
      retryAt = performance.now() + retryPauseMs
    }
    try {
      const result = await work()
      if (isTrial) isAway = false
      return result
    } catch (error) {
      if (!isAway) onUnavailable(error as Error)
      isAway = true
      retryAt = performance.now() + retryPauseMs
      return fallback()
    }
  }
}
