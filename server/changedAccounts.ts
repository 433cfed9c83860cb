// Messages from the admin command line to running servers about changed accounts, over the bus or PostgreSQL's NOTIFY.
import * as z from 'zod/mini'
import type { Bus } from '#server/core/events/bus.ts'
import { listenToProcesses, notifyProcesses } from '#server/database/notices.ts'
import type { Sql } from '#server/lib/sql.ts'

const shape = z.object({ userId: z.int(), sessionIds: z.array(z.int()) })

type ChangedAccount = z.infer<typeof shape>

/** Publishes that an account's sessions, visibility (`sight`) and the site's totals (`figures`) may have changed. */
export function publishAccountChange(bus: Bus, { userId, sessionIds }: ChangedAccount): void {
  bus.publish('sessionEnded', String(userId), { sessionIds })
  bus.publish('sight', 'all', { userIds: [userId] })
  bus.publish('figures', 'all', {})
}

/** Notifies the servers on this PostgreSQL that have no Redis. */
export const notifyOfChanges = (sql: Sql, changed: ChangedAccount) =>
  notifyProcesses(sql, JSON.stringify(changed))

/** Forwards those messages to the bus; resolves with the function that ends it. */
export const listenForChanges = (databaseUrl: string, bus: Bus) =>
  listenToProcesses(databaseUrl, (text) => {
    const { data } = shape.safeParse(parseJson(text))
    if (data) publishAccountChange(bus, data)
  })

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
