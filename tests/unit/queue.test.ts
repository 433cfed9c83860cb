// Work that has to wait: in order, up to a bound, and not for somebody who has left.
import { describe, expect, it } from 'vitest'
import { createQueue } from '#server/core/queue.ts'

/** A queue of one place with one who waits, and work that ends when it is told to. */
function open() {
  const queued = createQueue({ atOnce: 1, mayWait: 1 })
  const begun: string[] = []
  const add = (who: string, left?: AbortSignal) => {
    let end = () => {}
    const ending = new Promise<void>((resolve) => (end = resolve))
    const work = async () => {
      begun.push(who)
      await ending
      return who
    }
    const done = queued(work, left)
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
