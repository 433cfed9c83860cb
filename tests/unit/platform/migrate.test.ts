// The migration runner when its connection breaks.
import { expect, it } from 'vitest'
import { migrate } from '#server/database/migrate.ts'

it('a migration reports its broken connection, not the lock that was lost with it', async () => {
  const connectionError = new Error('Connection terminated unexpectedly')
  const closedError = new Error('Client was closed and is not queryable')
  let isOpen = true
  const database = {
    async query() {
      if (!isOpen) throw closedError
      return { rows: [] }
    },
    async exec(script: string) {
      if (!isOpen) throw closedError
      isOpen = !script.startsWith('--') && !script.includes('CREATE TABLE "')
      if (!isOpen) throw connectionError
    },
  }
  await expect(migrate(database, 'prisma/migrations')).rejects.toBe(connectionError)
})
