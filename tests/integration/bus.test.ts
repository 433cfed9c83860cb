// Hints travel between connections, inside one process and, where Redis is configured, between processes.
import { describe, expect, it, onTestFinished } from 'vitest'
import { memoryBus, redisBus, type Bus } from '#server/realtime/bus.ts'
import { freePort } from '../support/processes.ts'

const { REDIS_URL } = process.env
const kinds: [string, () => Promise<Bus[]>][] = [
  [
    'one process',
    async () => {
      const bus = memoryBus()
      return [bus, bus]
    },
  ],
]
if (REDIS_URL) {
  const open = () => redisBus(REDIS_URL, () => {})
  kinds.push(['two processes that share a Redis', () => Promise.all([open(), open()])])
}

describe.each(kinds)('in %s', (_kind, open) => {
  it('a student who listens hears what is hers and nothing else', async () => {
    const [here, there] = (await open()) as [Bus, Bus]
    onTestFinished(async () => void (await Promise.all([here.close(), there.close()])))
    await Promise.all([here.ping(), there.ping()])
    const mine = here.subscribe('sessionEnded', '7')[Symbol.asyncIterator]()
    const heard = mine.next()
    // Listening begins with a message to Redis, and Redis answers in order.
    await here.ping()
    await there.ping()
    const until = setInterval(() => {
      there.publish('sessionEnded', '8', { sessionIds: [1] })
      there.publish('sessionEnded', '7', { sessionIds: [2] })
    }, 20)
    onTestFinished(() => clearInterval(until))
    expect((await heard).value).toEqual({ sessionIds: [2] })
  })
})

it('while Redis is away, hints are lost with a warning, and whoever sends or listens goes on', async () => {
  const warnings: string[] = []
  let lost = () => {}
  const publishingFailed = new Promise<void>((resolve) => (lost = resolve))
  const bus = await redisBus(`redis://127.0.0.1:${await freePort()}`, ({ name }) => {
    warnings.push(name)
    if (name === 'MaxRetriesPerRequestError') lost()
  })
  const listening = bus.subscribe('sessionEnded', '7')[Symbol.asyncIterator]()
  const heard = listening.next()
  bus.publish('sessionEnded', '7', { sessionIds: [1] })
  await publishingFailed
  await expect(bus.ping()).rejects.toThrow()
  await listening.return?.()
  expect((await heard).done).toBe(true)
  await bus.close()
  expect(warnings).toContain('MaxRetriesPerRequestError')
})
