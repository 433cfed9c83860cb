// Writers of events: a process inside Fennec that records hundreds of them, or people who end sessions over HTTP.
import { pino } from 'pino'
import { readConfig } from '#server/config.ts'
import { inTransaction } from '#server/core/context/context.ts'
import { record } from '#server/realtime/eventLog.ts'
import { globalId } from '#server/core/context/ids.ts'
import { openResources } from '#server/resources.ts'
import { contextOf } from '../../support/log.ts'
import { openClient } from '../harness/client.ts'
import { environmentOf, type DataStore, type Person } from '../harness/dataStore.ts'
import type { Harness } from '../harness/harness.ts'

export interface EventWriter {
  /** Number of acknowledged events by person. */
  sentCounts: Map<number, number>
  /** Writes an event for each of those people. */
  writeEvents(people: Person[]): Promise<void>
}

const addCounts = (counts: Map<number, number>, people: Person[]) => {
  for (const { id } of people) counts.set(id, (counts.get(id) ?? 0) + 1)
}

/** Writes by the real log and bus without HTTP; each event carries `text`. */
export async function createInternalWriter(
  harness: Harness,
  dataStore: DataStore,
  redisUrl: string,
  text = 'A phone',
): Promise<EventWriter> {
  const config = readConfig({
    ...environmentOf(dataStore),
    DATA_DIR: await harness.createFolder(),
    REDIS_URL: redisUrl,
  })
  const { services, close } = await openResources(config, pino({ level: 'silent' }))
  harness.addCleanUp(close)
  const ctx = await contextOf(services, null)
  const counts = new Map<number, number>()
  return {
    sentCounts: counts,
    async writeEvents(people) {
      await inTransaction(ctx, async (tx) => {
        for (const { id } of people)
          record(tx, { userIds: [id], kind: 'sessionEnded', data: { sessionId: 1, device: text } })
      })
      addCounts(counts, people)
    },
  }
}

/** Each person ends another of their sessions over HTTP, from the last one on. */
export function createHttpWriter(url: string): EventWriter {
  const client = openClient(url)
  const counts = new Map<number, number>()
  const endLastSession = async (person: Person) => {
    const session = person.sessions.pop()
    if (!session || person.sessions.length === 0) throw new Error('no sessions are left to end')
    const { status, body } = await client.send('POST /graphql', {
      token: person.sessions[0]?.token,
      json: {
        query: 'mutation ($input: EndSessionInput!) { endSession(input: $input) { endedSessionId } }',
        variables: { input: { sessionId: globalId('Session', session.id) } },
      },
    })
    if (status !== 200 || body['errors']) throw new Error(`ending a session: ${JSON.stringify(body)}`)
    addCounts(counts, [person])
  }
  return {
    sentCounts: counts,
    writeEvents: async (people) => void (await Promise.all(people.map(endLastSession))),
  }
}
