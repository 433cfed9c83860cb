// Rows that many calls ask for at the same moment: one statement for all of them, and none that was begun before.
import type { Parts } from '#server/core/context.ts'

/** So many are read together at most: a statement of more would keep the first waiting for the last. */
const mostTogether = 64

/** In milliseconds: behind a statement that takes longer nobody waits. */
const longest = 100

type Load<Key, Row> = (parts: Parts, keys: Key[]) => Promise<ReadonlyMap<Key, Row>>

/**
 * Makes what loads a row by its key, whoever asks for it. While a statement is under way, those who ask wait for the next:
 * all who come meanwhile share it, and each is told what holds after he has asked.
 */
export function gathered<Key, Row>(load: Load<Key, Row>): (parts: Parts, key: Key) => Promise<Row | null> {
  const gatherings = new WeakMap<Parts, (key: Key) => Promise<Row | null>>()
  return (parts, key) => {
    let ask = gatherings.get(parts)
    if (!ask) gatherings.set(parts, (ask = gathering((keys) => load(parts, keys))))
    return ask(key)
  }
}

interface Asked<Key, Row> {
  key: Key
  resolve(row: Row | null): void
  reject(error: unknown): void
}

function gathering<Key, Row>(load: (keys: Key[]) => Promise<ReadonlyMap<Key, Row>>) {
  const waiting: Asked<Key, Row>[] = []
  let isBusy = false

  async function readNext() {
    const asked = waiting.splice(0, mostTogether)
    let isOver = false
    const free = () => {
      if (isOver) return
      isOver = true
      isBusy = false
      if (waiting.length > 0) begin()
    }
    const tooLong = setTimeout(free, longest)
    try {
      const rows = await load([...new Set(asked.map(({ key }) => key))])
      for (const { key, resolve } of asked) resolve(rows.get(key) ?? null)
    } catch (error) {
      for (const { reject } of asked) reject(error)
    }
    clearTimeout(tooLong)
    free()
  }

  function begin() {
    if (isBusy) return
    isBusy = true
    // Whoever comes in the same turn of the loop is in it.
    setImmediate(() => void readNext())
  }

  return (key: Key) =>
    new Promise<Row | null>((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      begin()
    })
}
