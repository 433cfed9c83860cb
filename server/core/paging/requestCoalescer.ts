// Rows that many calls ask for at the same moment: one statement for all of them, and none that was begun before.
import type { Parts, AuthenticatedContext } from '#server/core/context/context.ts'
import { mayWrite } from '#server/core/context/mayWrite.ts'

/** So many are read together at most: a statement of more would keep the first waiting for the last. */
const mostTogether = 16

/**
 * So many statements at a time: while one is read, what another has brought is worked on. More of them would read the same
 * for fewer people each.
 */
const mostUnderWay = 2

/** In milliseconds: behind a statement that takes longer nobody waits. */
const longest = 100

type Load<Key, Row, Page> = (parts: Parts, keys: Key[], page: Page) => Promise<ReadonlyMap<Key, Row>>

/**
 * Makes what loads a row by its key, or the page of a list for a reader. While a statement is under way, those who ask for
 * the same page wait for the next: all who come meanwhile share it, and each is told what holds after he has asked. `page`
 * is told apart by its JSON.
 */
export function requestCoalescer<Key, Row, Page = void>(
  load: Load<Key, Row, Page>,
): (parts: Parts, key: Key, page: Page) => Promise<Row | null> {
  const gatherings = new WeakMap<Parts, Map<string, (key: Key) => Promise<Row | null>>>()
  return (parts, key, page) => {
    const ofParts = gatherings.get(parts) ?? new Map<string, (key: Key) => Promise<Row | null>>()
    gatherings.set(parts, ofParts)
    const name = JSON.stringify(page) ?? ''
    let ask = ofParts.get(name)
    if (!ask) {
      ask = gathering(
        (keys) => load(parts, keys, page),
        () => ofParts.delete(name),
      )
      ofParts.set(name, ask)
    }
    return ask(key)
  }
}

interface Asked<Key, Row> {
  key: Key
  resolve(row: Row | null): void
  reject(error: unknown): void
}

function gathering<Key, Row>(
  load: (keys: Key[]) => Promise<ReadonlyMap<Key, Row>>,
  onIdle: () => void,
): (key: Key) => Promise<Row | null> {
  const waiting: Asked<Key, Row>[] = []
  let underWay = 0
  let isDue = false

  async function readNext() {
    isDue = false
    underWay += 1
    let isOver = false
    const free = () => {
      if (isOver) return
      isOver = true
      clearTimeout(tooLong)
      underWay -= 1
      // At once: the database is to be at work while what it has brought is.
      if (waiting.length > 0 && !isDue) void readNext()
      else if (waiting.length === 0 && underWay === 0) onIdle()
    }
    const tooLong = setTimeout(free, longest)
    const asked = waiting.splice(0, mostTogether)
    if (waiting.length > 0) begin()
    try {
      const rows = await load([...new Set(asked.map(({ key }) => key))])
      free()
      for (const { key, resolve } of asked) resolve(rows.get(key) ?? null)
    } catch (error) {
      free()
      for (const { reject } of asked) reject(error)
    }
  }

  function begin() {
    if (isDue || underWay === mostUnderWay) return
    isDue = true
    // Whoever comes in the same turn of the loop is in it.
    setImmediate(() => void readNext())
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      begin()
    })
}

interface FirstPages<Row, Page> {
  /** Reads the page of one reader: for who is alone it is less than `together`. */
  alone(reader: AuthenticatedContext, page: Page): Promise<Row[]>
  /** Reads the page of each of many; those who are not among them are read theirs alone. */
  together(parts: Parts, readerIds: number[], page: Page): Promise<ReadonlyMap<number, Row[]>>
}

/** Makes what reads the first page of a list, for all who begin to read it at the same moment (ADR 20). */
export function firstPages<Row, Page>({ alone, together }: FirstPages<Row, Page>) {
  const ask = requestCoalescer(
    async (parts, readers: AuthenticatedContext[], page: Page): Promise<Map<AuthenticatedContext, Row[]>> => {
      const [reader] = readers
      if (reader && readers.length === 1)
        return new Map([[reader, await alone({ ...reader, sql: parts.sql }, page)]])
      // A statement for many knows neither a session's role nor whether its reader may write: such readers are read one by one.
      const many = readers.filter((each) => each.viewer.role !== 'ADMIN' && mayWrite(each))
      const pages = await together(parts, [...new Set(many.map(({ viewer }) => viewer.id))], page)
      const found = many.map((one) => [one, pages.get(one.viewer.id)] as const)
      return new Map(found.flatMap(([one, rows]) => (rows ? [[one, rows]] : [])))
    },
  )
  return async (reader: AuthenticatedContext, page: Page): Promise<Row[]> =>
    (await reader.serializeReads(() => ask(reader.parts, reader, page))) ?? alone(reader, page)
}
