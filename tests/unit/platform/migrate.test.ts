// Failing migrations.
import { expect, it } from 'vitest'
import { migrate } from '#server/database/migrate.ts'

it('a migration reports its broken connection, not the lock that was lost with it', async () => {
  const lost = new Error('Connection terminated unexpectedly')
  const gone = new Error('Client was closed and is not queryable')
  let isOpen = true
  const database = {
    async query() {
      if (!isOpen) throw gone
      return { rows: [] }
    },
    async exec(script: string) {
      if (!isOpen) throw gone
      isOpen = !script.startsWith('--') && !script.includes('CREATE TABLE "')
      if (!isOpen) throw lost
    },
  }
  await expect(migrate(database, 'prisma/migrations')).rejects.toBe(lost)
})
