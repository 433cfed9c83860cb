// What the command line tells the servers on its PostgreSQL that have no Redis: whose sessions are not what they were.
import * as z from 'zod/mini'
import type { Bus } from '#server/core/bus.ts'
import { listenToProcesses, tellProcesses } from '#server/database/notices.ts'
import type { Sql } from '#server/lib/sql.ts'

const shape = z.object({ userId: z.int(), sessionIds: z.array(z.int()) })

export const tellOfEndedSessions = (sql: Sql, ended: z.infer<typeof shape>) =>
  tellProcesses(sql, JSON.stringify(ended))

/** Passes on to the bus what is told; resolves with what ends that. */
export const hearOfEndedSessions = (databaseUrl: string, bus: Bus) =>
  listenToProcesses(databaseUrl, (text) => {
    const { data } = shape.safeParse(readJson(text))
    if (data) bus.publish('sessionEnded', String(data.userId), { sessionIds: data.sessionIds })
  })

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
