// What an answer means beyond the records it holds: declared with these by whoever knows, and no store in sight (house D5).
import {
  commitLocalUpdate,
  ConnectionHandler,
  type Environment,
  type RecordProxy,
  type RecordSourceProxy,
} from 'relay-runtime'
import { putLast, startList } from './listEnd.ts'
import { idOf, type List } from './lists.ts'

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

/** Applies changes that no answer of the server brings. */
export const applyChanges = (environment: Environment, changes: readonly Change[]) =>
  commitLocalUpdate(environment, (store) => changes.forEach((change) => change.applyTo(store)))

/** Puts something at the end of a list, once. What `waits` comes with what is still to be read before it, if there is more. */
export const put = (id: string, list: List, { waits }: { waits: boolean }) =>
  new Change((store) => putLast(store, list, id, !waits))

/** Starts a list without filters whose owner is new; a list that has been read stays as it is. */
export const start = (list: List) => new Change((store) => startList(store, list))

/** Puts something at the beginning of a list that has been read, once, wherever it stood before. */
export const putFirst = (id: string, list: List) =>
  new Change((store) => {
    const record = store.get(idOf(list))
    const node = store.get(id)
    if (!record || !node) return
    ConnectionHandler.deleteNode(record, id)
    const edge = ConnectionHandler.createEdge(store, record, node, list.edgeType)
    ConnectionHandler.insertEdgeBefore(record, edge)
  })

/** Words of a record that were told with something else. */
export const words = (of: string, field: string, told: readonly string[]) =>
  new Change((store) => store.get(of)?.setValue([...told], field))

/** What a list holds is not what it would hold now: before it is shown again it is asked for anew. */
export const stale = (list: List) => new Change((store) => store.get(idOf(list))?.invalidateRecord())

/** Takes out of a list what leads to that record by one of the ways, such as from the node to its author. */
export const without = (list: List, id: string, ways: readonly (readonly string[])[]) =>
  new Change((store) => {
    const record = store.get(idOf(list))
    const leadsThere = (edge: RecordProxy, way: readonly string[]) =>
      way
        .reduce<RecordProxy | null | undefined>((at, link) => at?.getLinkedRecord(link), edge)
        ?.getDataID() === id
    const kept = record
      ?.getLinkedRecords('edges')
      ?.filter((edge) => !ways.some((way) => leadsThere(edge, way)))
    if (kept) record?.setLinkedRecords(kept, 'edges')
  })

/** A record that is there no more, wherever something leads to it. */
export const gone = (id: string) => new Change((store) => store.delete(id))

/** Takes all that leads to a record by that link out of every list. */
export function removeAllOf(environment: Environment, link: string, id: string) {
  const source = environment.getStore().getSource()
  const isOf = (one: string) =>
    (source.get(one)?.[link] as { __ref?: string } | null | undefined)?.__ref === id
  const found = source.getRecordIDs().filter(isOf)
  return new Change((store) => found.forEach((one) => store.delete(one)))
}

/** A flag of all in a list that are no newer than that: off. */
export const offUpTo = (list: List, flag: string, upTo: string) =>
  new Change((store) => {
    for (const edge of store.get(idOf(list))?.getLinkedRecords('edges') ?? []) {
      const node = edge?.getLinkedRecord('node')
      if (node && String(node.getValue('createdAt')) <= upTo) node.setValue(false, flag)
    }
  })

/** A number of a record that was told with something else. */
export const count = (of: string, field: string, told: number) =>
  new Change((store) => store.get(of)?.setValue(told, field))

/** How a record stands, told apart from it: a word of a closed list, or null. */
export const state = (of: string, field: string, told: string | null | undefined) =>
  new Change((store) => store.get(of)?.setValue(told ?? null, field))

/** A flag of a record. */
export const flag = (of: string, name: string, told: boolean) =>
  new Change((store) => store.get(of)?.setValue(told, name))

/** A flag of which nobody has said yet how it is for this reader: off, until somebody does. */
export const off = (of: string, flag: string) =>
  new Change((store) => {
    const record = store.get(of)
    if (record?.getValue(flag) === undefined) record?.setValue(false, flag)
  })

/** A number of a record; 0 where nobody has told it yet. */
export const countOf = (environment: Environment, of: string, field: string) =>
  Number(environment.getStore().getSource().get(of)?.[field] ?? 0)

/** Counts one more at once. The server's own count may arrive first: the higher one holds. */
export function countOneMore(environment: Environment, of: string, field: string) {
  const now = countOf(environment, of, field)
  return new Change((store) => {
    const record = store.get(of)
    record?.setValue(Math.max(Number(record.getValue(field)), now + 1), field)
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
