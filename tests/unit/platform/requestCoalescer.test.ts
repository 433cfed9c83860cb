// The request coalescer: callers in the same turn of the event loop share a SQL statement, each key once.
import { expect, it, vi } from 'vitest'
import type { Services } from '#server/core/context/context.ts'
import { requestCoalescer } from '#server/core/paging/requestCoalescer.ts'

const services = {} as Services
const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

/** Statements that end on command, and the keys of each. */
function createStatements() {
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
  const { started, loadKey } = createStatements()
  const answers = Promise.all(['ada', 'bola', 'ada', 'nobody'].map(loadKey))
  await nextTurn()
  expect(started.map(({ keys }) => keys)).toEqual([['ada', 'bola', 'nobody']])
  started[0]?.end()
  expect(await answers).toEqual(['row of ada', 'row of bola', 'row of ada', null])
})

const names = ['ada', 'bola', 'chi', 'dele']
const firstTwo = names.slice(0, 2).map((name) => [name])

it('callers during two running statements share the next one, and join none that began before', async () => {
  const { started, loadKey } = createStatements()
  const answers = []
  for (const key of names) {
    answers.push(loadKey(key))
    await nextTurn()
  }
  expect(started.map(({ keys }) => keys)).toEqual(firstTwo)
  started[0]?.end()
  await vi.waitFor(() => expect(started.map(({ keys }) => keys)).toEqual([...firstTwo, ['chi', 'dele']]))
  for (const { end } of started) end()
  expect(await Promise.all(answers)).toEqual(names.map((key) => `row of ${key}`))
})

it('callers never wait behind statements that do not end', async () => {
  const { started, loadKey } = createStatements()
  for (const key of names.slice(0, 3)) {
    void loadKey(key)
    await nextTurn()
  }
  await vi.waitFor(() => expect(started.map(({ keys }) => keys)).toEqual([...firstTwo, ['chi']]))
})

it('more than sixteen callers at once get several statements', async () => {
  const { started, loadKey } = createStatements()
  const answers = Promise.all(Array.from({ length: 40 }, (_, index) => loadKey(String(index))))
  await nextTurn()
  await nextTurn()
  expect(started.map(({ keys }) => keys.length)).toEqual([16, 16])
  started[0]?.end()
  await vi.waitFor(() => expect(started.map(({ keys }) => keys.length)).toEqual([16, 16, 8]))
  for (const { end } of started) end()
  expect(await answers).toHaveLength(40)
})

it('an error fails the callers of its statement and none after them', async () => {
  const { started, loadKey } = createStatements()
  const failing = loadKey('ada')
  await nextTurn()
  started[0]?.fail(new Error('the database is away'))
  await expect(failing).rejects.toThrow('the database is away')
  const answer = loadKey('ada')
  await nextTurn()
  started[1]?.end()
  expect(await answer).toBe('row of ada')
})
