// What the command line tells the servers: who is new, and of whom the sessions, the role, or who may see him are not what they were.
import * as z from 'zod/mini'
import type { Bus } from '#server/core/events/bus.ts'
import { listenToProcesses, tellProcesses } from '#server/database/notices.ts'
import type { Sql } from '#server/lib/sql.ts'

const shape = z.object({ userId: z.int(), sessionIds: z.array(z.int()) })

/** An account, and those of its sessions that may have ended. */
type Changed = z.infer<typeof shape>

/** Has his sockets looked at anew, and tells whoever watches him, or a post of his, and may not see him any more. */
export function publishChanged(bus: Bus, { userId, sessionIds }: Changed): void {
  bus.publish('sessionEnded', String(userId), { sessionIds })
  bus.publish('sight', 'all', { userIds: [userId] })
  bus.publish('figures', 'all', {})
}

/** Tells the servers on its PostgreSQL that have no Redis. */
export const tellOfChanged = (sql: Sql, changed: Changed) => tellProcesses(sql, JSON.stringify(changed))

/** Passes on to the bus what is told; resolves with what ends that. */
export const hearOfChanged = (databaseUrl: string, bus: Bus) =>
  listenToProcesses(databaseUrl, (text) => {
    const { data } = shape.safeParse(readJson(text))
    if (data) publishChanged(bus, data)
  })

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
