// Rows that many are shown: which of them are one object, so that what is made of it is made once (decision 423).
import { afterEach, expect, it, vi } from 'vitest'
import type { Parts } from '#server/core/context.ts'
import { pagesForMany, sharedOf } from '#server/core/pagesForMany.ts'

const read = pagesForMany(
  {
    from: '"Thing" p',
    columns: 'p.name',
    place: 'p.id',
    where: 'true',
    flags: { isOwn: 'true' },
    select: 'p.name',
  },
  (row: { name: string }) => row,
)

/** A Fennec whose database has one row, which two people see unless it is hidden. */
function shop(name: string) {
  const row = { name, isHidden: false }
  const sql = async () =>
    row.isHidden ? [] : [{ name: row.name, readers: [1, 2], flags: [0, 1], looked: 1 }]
  const parts = { sql, now: () => new Date(0) } as unknown as Parts
  const page = async () => {
    const pages = await read(parts, { readerIds: [1, 2], size: 20 })
    return [1, 2].map((reader) => pages.get(reader)?.[0])
  }
  const known = async () => [...(await read(parts, { readerIds: [1, 2], size: 20 })).keys()]
  return {
    row,
    page,
    known,
    whole: async () => (await page()).map((one) => one && sharedOf(one as object)?.whole),
  }
}

afterEach(() => void vi.useRealTimers())

it('two people are shown one row, and each how he stands to it', async () => {
  const { page, whole } = shop('Kettle')
  const [ada, bola] = await page()
  expect([ada?.name, ada?.isOwn, bola?.name, bola?.isOwn]).toEqual(['Kettle', false, 'Kettle', true])
  const [one, other] = await whole()
  expect(one).toBe(other)
})

it('where nobody sees any of the rows, what is behind them is not known', async () => {
  const { row, known } = shop('Kettle')
  expect(await known()).toEqual([1, 2])
  row.isHidden = true
  expect(await known()).toEqual([])
})

it('a row that reads the same is the same for a second, and no longer', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const { whole } = shop('Kettle')
  const [first] = await whole()
  vi.advanceTimersByTime(1000)
  expect((await whole())[0]).toBe(first)
  vi.advanceTimersByTime(1)
  expect((await whole())[0]).not.toBe(first)
})

it('a row that was changed, and that of another Fennec, is another', async () => {
  const { row, page, whole } = shop('Kettle')
  const [first] = await whole()
  expect((await shop('Kettle').whole())[0]).not.toBe(first)
  row.name = 'Kettle, sold'
  expect((await page())[0]?.name).toBe('Kettle, sold')
})
