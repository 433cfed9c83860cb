// Rate limits: counted by one process or by all that share a Redis, also while Redis is away.
// @module-tag engine
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { limitGuesses, memoryLimits, enforceLimit, type Limits } from '#server/core/limits/limits.ts'
import { redisLimits } from '#server/core/limits/redisLimits.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { newIpAddress, useFennec } from '../support/app.ts'
import { dataFolder, startServer } from '../support/processes.ts'

const { REDIS_URL } = process.env
const now = () => new Date()
const three = { name: 'three', max: 3, seconds: 60 }
const wrong = new Refusal('UNAUTHENTICATED', 'wrong')
const newKey = () => randomUUID()

/** Limits of a process that counts on this Redis, and its warnings. */
function sharedLimits(url: string, scale = 1) {
  const warnings: Error[] = []
  const onUnavailable = (error: Error) => void warnings.push(error)
  const limits = redisLimits(url, { scale, meanwhile: memoryLimits(scale, now), onUnavailable })
  onTestFinished(() => limits.close())
  return { limits, warnings }
}

const setups: [string, (scale?: number) => [here: Limits, there: Limits]][] = [
  [
    'one process',
    (scale = 1) => {
      const limits = memoryLimits(scale, now)
      return [limits, limits]
    },
  ],
]
if (REDIS_URL)
  setups.push([
    'two processes that share a Redis',
    (scale) => [sharedLimits(REDIS_URL, scale).limits, sharedLimits(REDIS_URL, scale).limits],
  ])

describe.each(setups)('a limit counted by %s (T06, T69)', (_kind, startLimits) => {
  const isAllowed = async (limits: Limits, key: string) => (await limits.consume(three, key)).allowed

  it('gives each key the tries of its rule and no more, with the time to wait', async () => {
    const [first, second] = startLimits()
    const key = newKey()
    for (const limits of [first, second, first]) await enforceLimit(limits, three, key)
    await expect(enforceLimit(second, three, key)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    const { retryAfter } = await first.consume(three, key)
    expect(retryAfter).toBeGreaterThan(50)
    expect(retryAfter).toBeLessThanOrEqual(60)
    expect(await isAllowed(first, newKey())).toBe(true)
  })

  it('allows three of twenty concurrent tries', async () => {
    const [first, second] = startLimits()
    const key = newKey()
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) => isAllowed(index % 2 === 0 ? first : second, key)),
    )
    expect(outcomes.filter(Boolean)).toHaveLength(3)
  })

  it('gives the tries back when the window that began with the first one ends', async () => {
    const [first, second] = startLimits()
    const rule = { name: 'brief', max: 1, seconds: 1 }
    const key = newKey()
    expect((await first.consume(rule, key)).allowed).toBe(true)
    expect((await second.consume(rule, key)).allowed).toBe(false)
    await vi.waitFor(async () => expect((await second.consume(rule, key)).allowed).toBe(true), {
      timeout: 30_000,
    })
  })

  it('counts concurrent tries, returned tries and a reset', async () => {
    const [first, second] = startLimits()
    const key = newKey()
    expect((await first.consume(three, key, 3)).allowed).toBe(true)
    await second.restore(three, key)
    expect(await isAllowed(first, key)).toBe(true)
    expect(await isAllowed(second, key)).toBe(false)
    await first.clear(three, key)
    // Nothing is counted here, so giving back must not add credit.
    await second.restore(three, key)
    expect((await second.consume(three, key, 3)).allowed).toBe(true)
    expect(await isAllowed(first, key)).toBe(false)
  })

  it('keeps only wrong guesses counted', async () => {
    const [first, second] = startLimits()
    const counts = [{ rule: three, key: newKey() }]
    const guess = (limits: Limits, right: boolean) =>
      limitGuesses(limits, counts, wrong, async (waitSeconds) => (waitSeconds === 0 && right ? 'in' : null))
    for (const right of [true, true, false, true, false, false])
      await guess(first, right).catch((error: Refusal) => expect(error.code).toBe('UNAUTHENTICATED'))
    await expect(guess(second, true)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })

  it('multiplies the tries by LIMIT_SCALE', async () => {
    const [here] = startLimits(2)
    const key = newKey()
    expect((await here.consume(three, key, 6)).allowed).toBe(true)
    expect(await isAllowed(here, key)).toBe(false)
  })
})

/** A proxy to Redis that can be cut, and can fall silent with its connections open. */
async function proxyTo(url: string) {
  const { hostname, port } = new URL(url)
  let state: 'open' | 'cut' | 'silent' = 'open'
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    if (state === 'cut') return void near.destroy()
    const far = connect(Number(port || 6379), hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      if (state === 'silent') from.pause()
      from.pipe(to)
      from.on('error', () => {})
      from.on('close', () => to.destroy())
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const setState = (next: typeof state) => {
    state = next
    for (const socket of sockets) {
      if (next === 'cut') socket.destroy()
      else if (next === 'silent') socket.pause()
      else socket.resume()
    }
  }
  onTestFinished(() => {
    setState('cut')
    server.close()
  })
  return { url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`, set: setState }
}

describe.each(REDIS_URL ? [REDIS_URL] : [])('a limit while Redis at %s is away', (redisUrl) => {
  it.each(['cut', 'silent'] as const)(
    'counts in each process with one warning, and jointly again after (%s)',
    async (away) => {
      const proxy = await proxyTo(redisUrl)
      const { limits, warnings } = sharedLimits(proxy.url)
      const { limits: otherLimits } = sharedLimits(redisUrl)
      const key = newKey()
      expect((await limits.consume(three, key, 2)).allowed).toBe(true)

      proxy.set(away)
      const local = []
      for (let tries = 0; tries < 5; tries++) local.push((await limits.consume(three, key)).allowed)
      expect(local).toEqual([true, true, true, false, false])
      await limits.restore(three, key)
      await limits.clear(three, key)
      expect((await limits.consume(three, key, 3)).allowed).toBe(true)
      // The window is long enough for Redis to be retried within it.
      const brief = { name: 'brief', max: 1, seconds: 3 }
      await limits.consume(brief, key)
      const expectWindowOver = async () => expect((await limits.consume(brief, key)).allowed).toBe(true)
      await vi.waitFor(expectWindowOver, { timeout: 30_000 })

      proxy.set('open')
      const expectJointCount = async () => {
        const later = newKey()
        await limits.consume(three, later)
        await limits.consume(three, later)
        expect((await otherLimits.consume(three, later, 2)).allowed).toBe(false)
      }
      await vi.waitFor(expectJointCount, { timeout: 30_000, interval: 200 })
      expect(warnings).toHaveLength(1)
    },
  )

  it('counts the requests of an address on two servers together', async () => {
    const environment = { REDIS_URL: redisUrl, TRUSTED_PROXIES: '127.0.0.1', LIMIT_SCALE: '0.001' }
    const startRedisServer = async () => startServer(await dataFolder(), environment)
    const servers = await Promise.all([startRedisServer(), startRedisServer()])
    const expectCountedTogether = async () => {
      const headers = { 'x-forwarded-for': newIpAddress() }
      const statuses = []
      for (let times = 0; times < 4; times++)
        for (const { url } of servers)
          statuses.push((await fetch(`${url}/api/auth/user`, { headers })).status)
      expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429, 429])
    }
    // Redis has a quarter of a second to answer: a busy machine may need another address.
    await vi.waitFor(expectCountedTogether, { timeout: 30_000 })
  })
})

const strict = useFennec({ LIMIT_SCALE: '0.001' })
const behindProxy = useFennec({ LIMIT_SCALE: '0.001', TRUSTED_PROXIES: '10.0.0.0/8' })

describe('one network address', () => {
  const requestFrom = async (fennec: typeof strict, ip: string, headers: Record<string, string> = {}) =>
    fennec.app.inject({ url: '/api/auth/user', remoteAddress: ip, headers })
  const statusesOf = async (calls: (() => ReturnType<typeof requestFrom>)[]) => {
    const statuses = []
    for (const call of calls) statuses.push((await call()).statusCode)
    return statuses
  }
  const sixAllowedOneLimited = [401, 401, 401, 401, 401, 401, 429]

  it('has a number of requests a minute over all transports, and is told when to retry', async () => {
    const ip = newIpAddress()
    await statusesOf(Array.from({ length: 6 }, () => () => requestFrom(strict, ip)))
    const paths = ['/api/auth/user', '/graphql?query={viewer{email}}', '/media/none', '/no/such/screen']
    for (const url of paths) {
      const { statusCode, headers, body } = await strict.app.inject({ url, remoteAddress: ip })
      expect([url, statusCode]).toEqual([url, 429])
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
      expect(JSON.parse(body)).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    }
    for (const url of ['/healthz', '/readyz?now'])
      expect((await strict.app.inject({ url, remoteAddress: ip })).statusCode).toBe(200)
    strict.clock.advance(60)
    expect((await requestFrom(strict, ip)).statusCode).toBe(401)
  })

  it('cannot pass for many by its headers (T65)', async () => {
    const ip = newIpAddress()
    const spoofedHeaders = [
      'x-forwarded-for',
      'forwarded',
      'x-real-ip',
      'cf-connecting-ip',
      'true-client-ip',
      'via',
    ]
    const calls = [...spoofedHeaders, 'x-forwarded-for'].map(
      (name) => () =>
        requestFrom(strict, ip, { [name]: name === 'forwarded' ? `for=${newIpAddress()}` : newIpAddress() }),
    )
    expect(await statusesOf(calls)).toEqual(sixAllowedOneLimited)
  })

  it('is the address seen by the configured proxy, whatever its client claims (T65)', async () => {
    const student = newIpAddress()
    const through = () =>
      requestFrom(behindProxy, '10.0.0.1', { 'x-forwarded-for': `${newIpAddress()}, ${student}` })
    expect(await statusesOf(Array.from({ length: 7 }, () => through))).toEqual(sixAllowedOneLimited)
    const neighbour = await requestFrom(behindProxy, '10.0.0.1', { 'x-forwarded-for': newIpAddress() })
    expect(neighbour.statusCode).toBe(401)
  })

  it('counts by its customer’s network if it is IPv6', async () => {
    const prefix = `2001:db8:${Math.floor(Math.random() * 65_536).toString(16)}:7`
    const calls = Array.from(
      { length: 7 },
      (_, index) => () => requestFrom(strict, `${prefix}::${index + 1}`),
    )
    expect(await statusesOf(calls)).toEqual(sixAllowedOneLimited)
  })
})
