// The fair queue of admission control: slots shared between clients, limits, and clients that leave.
import { describe, expect, it } from 'vitest'
import { createQueue } from '#server/core/scheduling/fairQueue.ts'

/** A queue, by default of one slot and one waiting claim, and work that ends on command. */
function createTestQueue(bounds: Partial<Parameters<typeof createQueue>[0]> = {}) {
  const enqueue = createQueue({ maxRunning: 1, maxWaiting: 1, ...bounds })
  const started: string[] = []
  const add = (key: string, signal?: AbortSignal) => {
    let end = () => {}
    const ending = new Promise<void>((resolve) => (end = resolve))
    const work = async () => {
      started.push(key)
      await ending
      return key
    }
    const done = enqueue(work, { key, signal: () => signal })
    done.catch(() => {})
    return { done, end }
  }
  return { started, add }
}

type Added = ReturnType<ReturnType<typeof createTestQueue>['add']>

const refused = { code: 'UNAVAILABLE', details: { retryAfter: 2 } }

describe('work in a queue (T14)', () => {
  it('waits for a slot, and is refused where the queue is full', async () => {
    const { started, add } = createTestQueue()
    const [ada, bola, chi] = [add('Ada'), add('Bola'), add('Chi')]
    await expect(chi.done).rejects.toMatchObject(refused)
    expect(started).toEqual(['Ada'])
    ada.end()
    bola.end()
    expect(await Promise.all([ada.done, bola.done])).toEqual(['Ada', 'Bola'])
    const dele = add('Dele')
    dele.end()
    await dele.done
    expect(started).toEqual(['Ada', 'Bola', 'Dele'])
  })

  it('gives up its claim when its client leaves while it waits', async () => {
    const { started, add } = createTestQueue()
    const ada = add('Ada')
    const leaving = new AbortController()
    const bola = add('Bola', leaving.signal)
    leaving.abort()
    await expect(bola.done).rejects.toMatchObject(refused)
    await expect(add('Bola', leaving.signal).done).rejects.toMatchObject(refused)
    const chi = add('Chi')
    ada.end()
    chi.end()
    expect(await chi.done).toBe('Chi')
    expect(started).toEqual(['Ada', 'Chi'])
  })

  it('completes when its client leaves after it started, and the next work follows', async () => {
    const { add } = createTestQueue()
    const leaving = new AbortController()
    const ada = add('Ada', leaving.signal)
    const bola = add('Bola')
    leaving.abort()
    ada.end()
    bola.end()
    expect(await Promise.all([ada.done, bola.done])).toEqual(['Ada', 'Bola'])
  })
})

describe('slots of a queue (T53)', () => {
  /** Ends all work, and returns the order in which it started. */
  async function runAll({ started }: { started: string[] }, all: Added[]) {
    for (const { end } of all) end()
    await Promise.allSettled(all.map(({ done }) => done))
    return started
  }

  it('go round: a client with four claims waits behind a client with one later claim', async () => {
    const queue = createTestQueue({ maxWaiting: 10 })
    const all = ['Ada', 'Ada', 'Ada', 'Ada', 'Bola', 'Chi', 'Bola'].map((key) => queue.add(key))
    expect(await runAll(queue, all)).toEqual(['Ada', 'Bola', 'Chi', 'Ada', 'Bola', 'Ada', 'Ada'])
  })

  it('are left to others by a client that holds its maximum', async () => {
    const queue = createTestQueue({ maxRunning: 2, maxPerKey: 1, maxWaiting: 10 })
    const all = ['Ada', 'Ada', 'Ada', 'Bola'].map((key) => queue.add(key))
    await Promise.resolve()
    expect(queue.started).toEqual(['Ada', 'Bola'])
    expect(await runAll(queue, all)).toEqual(['Ada', 'Bola', 'Ada', 'Ada'])
  })

  it('are not all taken by a stream of new clients', async () => {
    const queue = createTestQueue({ maxWaiting: 10 })
    const [first, second] = [queue.add('Ada'), queue.add('Ada')] as [Added, Added]
    const newcomers = [queue.add('Bola')]
    first.end()
    await first.done
    newcomers.push(queue.add('Chi'))
    expect(await runAll(queue, [...newcomers, second])).toEqual(['Ada', 'Bola', 'Ada', 'Chi'])
  })

  it('are lost first by the client with the most waiting claims', async () => {
    const queue = createTestQueue({ maxWaiting: 3 })
    const [first, second, third, fourth, bola, chi] = ['Ada', 'Ada', 'Ada', 'Ada', 'Bola', 'Chi'].map((key) =>
      queue.add(key),
    ) as [Added, Added, Added, Added, Added, Added]
    await expect(fourth.done).rejects.toMatchObject(refused)
    await expect(third.done).rejects.toMatchObject(refused)
    // Each client has one claim, so the next claim is refused.
    await expect(queue.add('Dele').done).rejects.toMatchObject(refused)
    expect(await runAll(queue, [first, second, bola, chi])).toEqual(['Ada', 'Bola', 'Chi', 'Ada'])
  })
})
