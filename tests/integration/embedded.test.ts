// The embedded database works in the thread of the server: it must not keep everybody else out meanwhile.
import { readFile } from 'node:fs/promises'
import { expect, it, onTestFinished } from 'vitest'
import { useEmbedded } from '#server/database/embedded.ts'
import { openPGlite } from '#server/database/pglite.ts'

it('a student who arrives while the embedded database is busy is seen before all its work is done', async () => {
  const loadDataDir = new Blob([await readFile('dist/pglite-template.tar.gz')])
  const database = useEmbedded(await openPGlite({ loadDataDir }), { maxWait: 5000, timeout: 5000 })
  onTestFinished(() => database.close())
  await database.ping()
  const done: string[] = []
  const statements = Array.from({ length: 20 }, () =>
    database.sql('SELECT 1', []).then(() => done.push('a statement')),
  )
  const transaction = database.prisma.$transaction(async (db) => {
    for (let times = 0; times < 20; times++) await db.$queryRaw`SELECT 1`
    done.push('the transaction')
  })
  setImmediate(() => done.push('the student'))
  await Promise.all([...statements, transaction])
  expect(done.indexOf('the student')).toBeLessThan(3)
})
