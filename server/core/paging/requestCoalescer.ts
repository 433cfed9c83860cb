// Request coalescing: concurrent reads of many callers share one statement, which begins after the last of their calls.
import type { Services, AuthenticatedContext } from '#server/core/context/context.ts'
import { mayWrite } from '#server/core/context/mayWrite.ts'
import { getOrCreate } from '#server/lib/getOrCreate.ts'

/** Keys per statement; with more, the first would wait for the last. */
const maxBatchSize = 16

/** Concurrent statements: one is read while the rows of the other are processed. More would only make batches smaller. */
const maxConcurrent = 2

/** Milliseconds after which a statement no longer delays the next. */
const maxDelayMs = 100

type Load<Key, Row, Page> = (services: Services, keys: Key[], page: Page) => Promise<ReadonlyMap<Key, Row>>

/**
 * Creates a loader of rows by key for each `page` (compared as JSON). While statements run, callers wait for the next one,
 * which all of them share; so each result is newer than its request.
 */
export function requestCoalescer<Key, Row, Page = void>(
  load: Load<Key, Row, Page>,
): (services: Services, key: Key, page: Page) => Promise<Row | null> {
  type Batcher = (key: Key) => Promise<Row | null>
  const batchers = new WeakMap<Services, Map<string, Batcher>>()
  return (services, key, page) => {
    const byPage = getOrCreate(batchers, services, () => new Map<string, Batcher>())
    const name = JSON.stringify(page) ?? ''
    const loadPage = (keys: Key[]) => load(services, keys, page)
    return getOrCreate(byPage, name, () => createBatcher(loadPage, () => byPage.delete(name)))(key)
  }
}

interface Pending<Key, Row> {
  key: Key
  resolve(row: Row | null): void
  reject(error: unknown): void
}

function createBatcher<Key, Row>(
  load: (keys: Key[]) => Promise<ReadonlyMap<Key, Row>>,
  onIdle: () => void,
): (key: Key) => Promise<Row | null> {
  const waiting: Pending<Key, Row>[] = []
  let running = 0
  let isScheduled = false

  async function readNext() {
    isScheduled = false
    running += 1
    let isReleased = false
    const release = () => {
      if (isReleased) return
      isReleased = true
      clearTimeout(timer)
      running -= 1
      // Right away, so that the database works while these rows are processed.
      if (waiting.length > 0 && !isScheduled) void readNext()
      else if (waiting.length === 0 && running === 0) onIdle()
    }
    const timer = setTimeout(release, maxDelayMs)
    const batch = waiting.splice(0, maxBatchSize)
    if (waiting.length > 0) schedule()
    try {
      const rows = await load([...new Set(batch.map(({ key }) => key))])
      release()
      for (const { key, resolve } of batch) resolve(rows.get(key) ?? null)
    } catch (error) {
      release()
      for (const { reject } of batch) reject(error)
    }
  }

  function schedule() {
    if (isScheduled || running === maxConcurrent) return
    isScheduled = true
    // Callers of the same tick join.
    setImmediate(() => void readNext())
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      schedule()
    })
}

interface FirstPages<Row, Page> {
  /** Reads the page of a single reader, at less cost than `readMany`. */
  readOne(reader: AuthenticatedContext, page: Page): Promise<Row[]>
  /** Reads pages by reader id; readers that are left out are read by `readOne`. */
  readMany(services: Services, readerIds: number[], page: Page): Promise<ReadonlyMap<number, Row[]>>
}

/** Creates a reader of a list's first page that coalesces concurrent readers (ADR 20). */
export function coalescedFirstPage<Row, Page>({ readOne, readMany }: FirstPages<Row, Page>) {
  const load = requestCoalescer(
    async (
      services,
      readers: AuthenticatedContext[],
      page: Page,
    ): Promise<Map<AuthenticatedContext, Row[]>> => {
      const [reader] = readers
      if (reader && readers.length === 1)
        return new Map([[reader, await readOne({ ...reader, sql: services.sql }, page)]])
      // The shared statement knows neither roles nor write permission, so that these readers are read one by one.
      const shareable = readers.filter((each) => each.viewer.role !== 'ADMIN' && mayWrite(each))
      const pages = await readMany(services, [...new Set(shareable.map(({ viewer }) => viewer.id))], page)
      const results = shareable.map((member) => [member, pages.get(member.viewer.id)] as const)
      return new Map(results.flatMap(([member, rows]) => (rows ? [[member, rows]] : [])))
    },
  )
  return async (reader: AuthenticatedContext, page: Page): Promise<Row[]> =>
    (await reader.serializeReads(() => load(reader.services, reader, page))) ?? readOne(reader, page)
}
