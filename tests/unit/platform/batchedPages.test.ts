// `batchedPages`: the first page of a list for several viewers by one statement (ADR 20).
import { expect, it } from 'vitest'
import type { Services } from '#server/core/context/context.ts'
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

/** Reads for the viewers 1 and 2 from a given answer of the database. */
function pagesOf(rows: object[]) {
  const services = { sql: async () => rows, now: () => new Date(0) } as unknown as Services
  return read(services, { readerIds: [1, 2], size: 20 })
}

it('each viewer gets a row with their own flags, the first one from the lowest bit', async () => {
  const pages = await pagesOf([{ name: 'Kettle', readers: [1, 2], flags: [2, 1], listedCount: 1 }])
  expect(pages.get(1)).toEqual([{ name: 'Kettle', isOwn: false, isLiked: true }])
  expect(pages.get(2)).toEqual([{ name: 'Kettle', isOwn: true, isLiked: false }])
})

it('no viewer gets a page where nobody sees any row, as the next rows are unknown', async () => {
  expect([...(await pagesOf([])).keys()]).toEqual([])
})
