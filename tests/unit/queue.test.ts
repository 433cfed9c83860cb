// Work that has to wait: in order, up to a bound, and not for somebody who has left.
import { describe, expect, it } from 'vitest'
import { createQueue } from '#server/core/scheduling/queue.ts'

/** A queue, of one place with one who waits if not said otherwise, and work that ends when it is told to. */
function open(bounds: Partial<Parameters<typeof createQueue>[0]> = {}) {
  const queued = createQueue({ atOnce: 1, mayWait: 1, ...bounds })
  const begun: string[] = []
  const add = (who: string, left?: AbortSignal) => {
    let end = () => {}
    const ending = new Promise<void>((resolve) => (end = resolve))
    const work = async () => {
      begun.push(who)
      await ending
      return who
    }
    const done = queued(work, { who, left })
    done.catch(() => {})
    return { done, end }
  }
  return { begun, add }
}

const refused = { code: 'UNAVAILABLE', details: { retryAfter: 2 } }

describe('somebody whose work is costly (T14)', () => {
  it('waits for her turn, or is told to come back when too many wait already', async () => {
    const { begun, add } = open()
    const [ada, bola, chi] = [add('Ada'), add('Bola'), add('Chi')]
    await expect(chi.done).rejects.toMatchObject(refused)
    expect(begun).toEqual(['Ada'])
    ada.end()
    bola.end()
    expect(await Promise.all([ada.done, bola.done])).toEqual(['Ada', 'Bola'])
    add('Dele')
    expect(begun).toEqual(['Ada', 'Bola', 'Dele'])
  })

  it('gives up her place when she leaves while she waits', async () => {
    const { begun, add } = open()
    const ada = add('Ada')
    const leaving = new AbortController()
    const bola = add('Bola', leaving.signal)
    leaving.abort()
    await expect(bola.done).rejects.toMatchObject(refused)
    const chi = add('Chi')
    ada.end()
    chi.end()
    expect(await chi.done).toBe('Chi')
    await expect(add('Bola', leaving.signal).done).rejects.toMatchObject(refused)
    expect(begun).toEqual(['Ada', 'Chi'])
  })

  it('has her work done when she leaves after it began, and the next one follows', async () => {
    const { add } = open()
    const leaving = new AbortController()
    const ada = add('Ada', leaving.signal)
    const bola = add('Bola')
    leaving.abort()
    ada.end()
    bola.end()
    expect(await Promise.all([ada.done, bola.done])).toEqual(['Ada', 'Bola'])
  })
})

describe('turns (T53)', () => {
  /** Ends work in the order in which it began, and tells that order. */
  async function runAll({ begun }: { begun: string[] }, all: { done: Promise<string>; end(): void }[]) {
    for (const { end } of all) end()
    await Promise.allSettled(all.map(({ done }) => done))
    return begun
  }

  it('go round: who sent four pieces of work waits behind whoever sent one later', async () => {
    const queue = open({ mayWait: 10 })
    const all = ['Ada', 'Ada', 'Ada', 'Ada', 'Bola', 'Chi', 'Bola'].map((who) => queue.add(who))
    expect(await runAll(queue, all)).toEqual(['Ada', 'Bola', 'Chi', 'Ada', 'Bola', 'Ada', 'Ada'])
  })

  it('leave a place to others: of one person no more run at once than of one', async () => {
    const queue = open({ atOnce: 2, ofOne: 1, mayWait: 10 })
    const all = ['Ada', 'Ada', 'Ada', 'Bola'].map((who) => queue.add(who))
    expect(queue.begun).toEqual(['Ada', 'Bola'])
    expect(await runAll(queue, all)).toEqual(['Ada', 'Bola', 'Ada', 'Ada'])
  })

  it('are lost first by whoever has the most waiting', async () => {
    const queue = open({ mayWait: 3 })
    const [first, second, third, fourth, bola, chi] = ['Ada', 'Ada', 'Ada', 'Ada', 'Bola', 'Chi'].map((who) =>
      queue.add(who),
    ) as [Added, Added, Added, Added, Added, Added]
    await expect(fourth.done).rejects.toMatchObject(refused)
    await expect(third.done).rejects.toMatchObject(refused)
    // Everybody has one: who comes now has come too late.
    await expect(queue.add('Dele').done).rejects.toMatchObject(refused)
    expect(await runAll(queue, [first, second, bola, chi])).toEqual(['Ada', 'Bola', 'Chi', 'Ada'])
  })
})

type Added = ReturnType<ReturnType<typeof open>['add']>
