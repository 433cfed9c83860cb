// The first page of a list for each of many readers, by one statement (ADR 20).
import { expect, it } from 'vitest'
import type { Parts } from '#server/core/context/context.ts'
import { batchedPages } from '#server/core/paging/batchedPages.ts'

const read = batchedPages(
  {
    from: '"Thing" p',
    columns: 'p.name',
    place: 'p.id',
    where: 'true',
    flags: { isOwn: 'true', isLiked: 'true' },
    select: 'p.name',
  },
  (row: { name: string }) => row,
)

/** Reads for two readers, 1 and 2, what a database answers. */
function pagesOf(rows: object[]) {
  const parts = { sql: async () => rows, now: () => new Date(0) } as unknown as Parts
  return read(parts, { readerIds: [1, 2], size: 20 })
}

it('each reader is given a row with their own flags, of which the first is the lowest bit', async () => {
  const pages = await pagesOf([{ name: 'Kettle', readers: [1, 2], flags: [2, 1], looked: 1 }])
  expect(pages.get(1)).toEqual([{ name: 'Kettle', isOwn: false, isLiked: true }])
  expect(pages.get(2)).toEqual([{ name: 'Kettle', isOwn: true, isLiked: false }])
})

it('no reader has a page where nobody sees any of the rows, as what follows them is not known', async () => {
  expect([...(await pagesOf([])).keys()]).toEqual([])
})
