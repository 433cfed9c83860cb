// What an answer means beyond the records it holds: declared with these by whoever knows, and no store in sight (house D5).
import type { Environment, RecordSourceProxy } from 'relay-runtime'
import { putLast } from './listEnd.ts'
import type { List } from './lists.ts'

/** Only what stands in this file makes one. */
class Change {
  readonly #work: (store: RecordSourceProxy) => void

  constructor(work: (store: RecordSourceProxy) => void) {
    this.#work = work
  }

  applyTo(store: RecordSourceProxy) {
    this.#work(store)
  }
}
export type { Change }

/** Puts something at the end of a list, once. What `waits` comes with what is still to be read before it, if there is more. */
export const put = (id: string, list: List, { waits }: { waits: boolean }) =>
  new Change((store) => putLast(store, list, id, !waits))

/** A number of a record that was told with something else. */
export const count = (of: string, field: string, told: number) =>
  new Change((store) => store.get(of)?.setValue(told, field))

/** Counts one more at once. The server's own count may arrive first: the higher one holds. */
export function countOneMore(environment: Environment, of: string, field: string) {
  const now = environment.getStore().getSource().get(of)?.[field]
  return new Change((store) => {
    const record = store.get(of)
    record?.setValue(Math.max(Number(record.getValue(field)), Number(now ?? 0) + 1), field)
  })
}

/**
 * Takes a record out of every list; told again, it changes nothing. `counted` names the field that holds the id of
 * what counts it, and the field there that does.
 */
export const remove = (id: string, counted: { by: string; as: string }) =>
  new Change((store) => {
    const record = store.get(id)
    if (!record) return
    const counterId = record.getValue(counted.by)
    const counter = typeof counterId === 'string' ? store.get(counterId) : null
    counter?.setValue(Math.max(0, Number(counter.getValue(counted.as)) - 1), counted.as)
    store.delete(id)
  })

/** Whether the store holds it: it was read, and has not been removed since. */
export const isKnown = (environment: Environment, id: string) =>
  environment.getStore().getSource().get(id) != null
