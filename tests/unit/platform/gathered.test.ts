// The request coalescer: keys that are requested in one turn share a statement.
import { expect, it, vi } from 'vitest'
import type { Services } from '#server/core/context/context.ts'
import { requestCoalescer } from '#server/core/paging/requestCoalescer.ts'

const services = {} as Services
const turn = () => new Promise((resolve) => setImmediate(resolve))

/** Statements that end on command, and the keys of each. */
function statements() {
  const started: { keys: string[]; end(): void; fail(error: Error): void }[] = []
  const load = requestCoalescer(
    (_parts, keys: string[]) =>
      new Promise<Map<string, string>>((resolve, reject) => {
        const rows = keys.filter((key) => key !== 'nobody').map((key) => [key, `row of ${key}`] as const)
        started.push({ keys, end: () => resolve(new Map(rows)), fail: reject })
      }),
  )
  return { started, loadKey: (key: string) => load(services, key) }
}

it('callers of one turn share one statement, each key once', async () => {
  const { started, loadKey } = statements()
  const answers = Promise.all(['ada', 'bola', 'ada', 'nobody'].map(loadKey))
  await turn()
  expect(started.map(({ keys }) => keys)).toEqual([['ada', 'bola', 'nobody']])
  started[0]?.end()
  expect(await answers).toEqual(['row of ada', 'row of bola', 'row of ada', null])
})

const names = ['ada', 'bola', 'chi', 'dele']
const alone = names.slice(0, 2).map((name) => [name])

it('callers during two running statements share the next one, and join none that began before', async () => {
  const { started, loadKey } = statements()
  const answers = []
  for (const key of names) {
    answers.push(loadKey(key))
    await turn()
  }
  expect(started.map(({ keys }) => keys)).toEqual(alone)
  started[0]?.end()
  await vi.waitFor(() => expect(started.map(({ keys }) => keys)).toEqual([...alone, ['chi', 'dele']]))
  for (const { end } of started) end()
  expect(await Promise.all(answers)).toEqual(names.map((key) => `row of ${key}`))
})

it('callers never wait behind statements that do not end', async () => {
  const { started, loadKey } = statements()
  for (const key of names.slice(0, 3)) {
    void loadKey(key)
    await turn()
  }
  await vi.waitFor(() => expect(started.map(({ keys }) => keys)).toEqual([...alone, ['chi']]))
})

it('more than sixteen callers at once get several statements', async () => {
  const { started, loadKey } = statements()
  const answers = Promise.all(Array.from({ length: 40 }, (_, index) => loadKey(String(index))))
  await turn()
  await turn()
  expect(started.map(({ keys }) => keys.length)).toEqual([16, 16])
  started[0]?.end()
  await vi.waitFor(() => expect(started.map(({ keys }) => keys.length)).toEqual([16, 16, 8]))
  for (const { end } of started) end()
  expect(await answers).toHaveLength(40)
})

it('an error fails the callers of its statement and none after them', async () => {
  const { started, loadKey } = statements()
  const failing = loadKey('ada')
  await turn()
  started[0]?.fail(new Error('the database is away'))
  await expect(failing).rejects.toThrow('the database is away')
  const answer = loadKey('ada')
  await turn()
  started[1]?.end()
  expect(await answer).toBe('row of ada')
})
