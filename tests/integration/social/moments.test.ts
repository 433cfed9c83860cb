// Timestamps in hand-written SQL: the stored moment, whatever form PostgreSQL writes it in.
import { expect, it } from 'vitest'
import { useFennec } from '../../support/app.ts'

const fennec = useFennec()

it.each([
  ['2026-11-20T12:09:41.000Z', '2026-11-20 13:09:41+01'],
  ['2026-11-20T12:09:41.030Z', '2026-11-20 12:09:41.03+00'],
  ['2026-11-20T12:09:41.123Z', '2026-11-20 12:09:41.123456+00'],
  ['1999-12-31T23:59:59.999Z', '1999-12-31 23:59:59.999+00'],
])('a time is shown as %s for a stored %s', async (moment, stored) => {
  const [row] = await fennec.services.sql<{ at: Date; none: Date | null }>(
    'SELECT $1::timestamptz AS at, NULL::timestamptz AS none',
    [stored],
  )
  expect(row).toEqual({ at: new Date(moment), none: null })
})
